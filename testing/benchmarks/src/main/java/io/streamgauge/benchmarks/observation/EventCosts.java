package io.streamgauge.benchmarks.observation;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs the benchmarks of this package and prints processor time and allocation per event; takes JMH's own options. */
public final class EventCosts {
    private static final String ALLOCATED = "gc.alloc.rate.norm";

    private EventCosts() {}

    public static void main(String[] arguments) throws RunnerException, CommandLineOptionException {
        CommandLineOptions given = new CommandLineOptions(arguments);
        OptionsBuilder options = new OptionsBuilder();
        options.parent(given);
        options.addProfiler(GCProfiler.class).addProfiler(ProcessorTime.class).verbosity(VerboseMode.SILENT);
        if (given.getIncludes().isEmpty()) {
            options.include(EventCosts.class.getPackageName() + "\\..*Benchmark");
        }
        print(new Runner(options.build()).run());
    }

    private static void print(Collection<RunResult> results) {
        System.out.println("| | whole events: ns/event | B/event | events in two reads: ns/event | B/event |");
        System.out.println("|---|--:|--:|--:|--:|");
        rows(results).forEach((name, cells) -> System.out.printf("| %s |%s%n", name, String.join("", cells.values())));
    }

    /** For each row its cells, by the number of reads. */
    private static Map<String, Map<String, String>> rows(Collection<RunResult> results) {
        Map<String, Map<String, String>> rows = new LinkedHashMap<>();
        for (RunResult result : results) {
            BenchmarkParams params = result.getParams();
            rows.computeIfAbsent(name(params), name -> new TreeMap<>()).put(params.getParam("pieces"), cells(result));
        }
        return rows;
    }

    private static String name(BenchmarkParams params) {
        String type = params.getBenchmark().replaceAll(".*\\.(\\w+)Benchmark\\..*", "$1");
        String compression = params.getParam("compression");
        String of = compression == null ? params.getParam("sample") : "SSE in " + compression;
        return type.toLowerCase(Locale.ROOT) + ", " + of;
    }

    private static String cells(RunResult result) {
        double events = events(result.getParams());
        return " %.0f | %.1f |"
                .formatted(secondary(result, ProcessorTime.LABEL) / events, secondary(result, ALLOCATED) / events);
    }

    private static int events(BenchmarkParams params) {
        if (params.getBenchmark().contains(StreamsBenchmark.class.getSimpleName())) {
            return StreamsBenchmark.STREAMS;
        }
        String sample = params.getParam("sample");
        return (sample == null ? Sample.SSE : Sample.valueOf(sample)).events().size();
    }

    private static double secondary(RunResult result, String label) {
        return Objects.requireNonNull(result.getSecondaryResults().get(label), label)
                .getScore();
    }
}
