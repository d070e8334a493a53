package io.streamgauge.benchmarks;

import io.streamgauge.benchmarks.Contender.Round;
import io.streamgauge.benchmarks.answer.Pace;
import io.streamgauge.benchmarks.client.netty.NettyClients;
import io.streamgauge.benchmarks.wire.Protocol;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Prints the figures of a run as Markdown, for people and for docs/performance.md. */
final class Report {
    private final PrintStream out;
    private final BenchmarkPlan plan;

    Report(PrintStream out, BenchmarkPlan plan) {
        this.out = out;
        this.plan = plan;
    }

    /**
     * What the events cost and how soon they are seen.
     *
     * @param bytesPerChunk of the topic, heartbeats included
     * @param chunksPerRecord starts and finishes included
     * @param dropped records that never reached Kafka
     */
    record Pipeline(double bytesPerChunk, double chunksPerRecord, double dropped, Histogram freshnessMillis) {}

    void print(List<Contender> contenders) throws IOException {
        printClients();
        printConditions();
        Contender direct = contenders.get(0);
        Contender nginx = contenders.get(1);
        out.println(
                "| | CPU us/chunk (min-max) | of which JIT | / nginx | added p50 us | added p99 us | added p99.9 us | added TTFT p50 us "
                        + "| added TTFT p99 us | chunks/s | RSS MiB |");
        out.println("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        for (Contender contender : contenders) {
            if (contender != direct) {
                printRow(contender, direct, nginx);
            }
        }
        out.printf(
                "%nDirect way: p50 %.0f us, p99 %.0f us, TTFT p50 %.0f us, p99 %.0f us, %.0f chunks/s.%n",
                direct.median(Round::p50),
                direct.median(Round::p99),
                direct.median(Round::firstP50),
                direct.median(Round::firstP99),
                direct.median(Round::chunks) / plan.measured().toSeconds());
        Contender off = contenders.get(contenders.size() - 2);
        Contender on = contenders.get(contenders.size() - 1);
        out.printf(
                "Telemetry adds %.1f %% to the proxy's CPU per chunk, %.1f %% without the compiler.%n",
                100 * (on.median(Round::cpuPerChunk) / off.median(Round::cpuPerChunk) - 1),
                100 * (on.median(Report::compiled) / off.median(Report::compiled) - 1));
    }

    private static double compiled(Round round) {
        return round.cpuPerChunk() - round.compilerPerChunk();
    }

    private void printClients() {
        Protocol protocol = plan.clients();
        String streams = protocol.isHttp2()
                ? "up to %d streams per connection".formatted(NettyClients.STREAMS_PER_CONNECTION)
                : "a connection for each stream";
        out.printf(
                "Clients speak %s, %s, to nginx, HAProxy and the proxy; the direct way and the upstream speak %s.%n",
                protocol.description(), streams, Protocol.HTTP1.description());
    }

    private void printConditions() throws IOException {
        Pace pace = plan.pace();
        out.printf(
                "%s, %d cores (%s), Linux %s, Java %s, load average %.1f at the end.%n",
                LocalDate.now(ZoneOffset.UTC),
                Runtime.getRuntime().availableProcessors(),
                processor(),
                System.getProperty("os.version"),
                Runtime.version(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        out.printf(
                "%d streams x %d chunks/s, %d chunks per answer, %d rounds of %d s each, %d event loop(s) and worker(s), "
                        + "everything on loopback; medians over the rounds.%n%n",
                pace.streams(),
                pace.chunksPerSecond(),
                pace.chunksPerAnswer(),
                plan.rounds(),
                plan.measured().toSeconds(),
                plan.workers());
    }

    private static String processor() throws IOException {
        return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).trim())
                .findFirst()
                .orElse("unknown");
    }

    private void printRow(Contender contender, Contender direct, Contender nginx) throws IOException {
        out.printf(
                "| %s | %.1f (%.1f-%.1f) | %.1f | %.2f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f | %.0f |%n",
                contender.name(),
                contender.median(Round::cpuPerChunk),
                contender.min(Round::cpuPerChunk),
                contender.max(Round::cpuPerChunk),
                contender.median(Round::compilerPerChunk),
                contender.median(Round::cpuPerChunk) / nginx.median(Round::cpuPerChunk),
                contender.median(Round::p50) - direct.median(Round::p50),
                contender.median(Round::p99) - direct.median(Round::p99),
                contender.median(Round::p999) - direct.median(Round::p999),
                contender.median(Round::firstP50) - direct.median(Round::firstP50),
                contender.median(Round::firstP99) - direct.median(Round::firstP99),
                contender.median(Round::chunks) / plan.measured().toSeconds(),
                contender.residentMib());
    }

    void print(Pipeline pipeline) {
        Histogram freshness = pipeline.freshnessMillis;
        out.printf(
                "Kafka: %.2f bytes per chunk in llm.requests, %.1f chunks per record, %.0f records dropped.%n",
                pipeline.bytesPerChunk, pipeline.chunksPerRecord, pipeline.dropped);
        out.printf(
                "Freshness, first chunk read to its value in a scrape, under the same load: p50 %d ms, p90 %d ms, "
                        + "max %d ms of %d requests.%n",
                freshness.getValueAtPercentile(50),
                freshness.getValueAtPercentile(90),
                freshness.getMaxValue(),
                freshness.getTotalCount());
    }
}
