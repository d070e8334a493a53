package io.streamgauge.benchmarks;

import io.streamgauge.benchmarks.client.Clients;
import io.streamgauge.benchmarks.client.StreamingClients;
import io.streamgauge.benchmarks.client.netty.NettyClients;
import io.streamgauge.benchmarks.probe.FreshnessProbe;
import io.streamgauge.benchmarks.probe.Metrics;
import io.streamgauge.benchmarks.probe.TopicBytes;
import io.streamgauge.benchmarks.process.HaProxy;
import io.streamgauge.benchmarks.process.Nginx;
import io.streamgauge.benchmarks.process.Peer;
import io.streamgauge.benchmarks.process.Scratch;
import io.streamgauge.benchmarks.process.Streamgauge;
import io.streamgauge.benchmarks.process.Streamgauge.Places;
import io.streamgauge.benchmarks.process.Streamgauge.ProxyPlan;
import io.streamgauge.benchmarks.upstream.PacedUpstream;
import io.streamgauge.benchmarks.wire.Protocol;
import io.streamgauge.benchmarks.wire.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Starts all contenders, streams through each of them in turn, and prints what it took. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Measures the proxy with and without telemetry beside nginx, HAProxy and a direct way, in one run.")
final class Benchmark implements Callable<Integer> {
    private static final Pattern KAFKA = Pattern.compile("Kafka on (\\S+?)\\)");

    @Mixin
    private final BenchmarkPlan plan = new BenchmarkPlan();

    @Option(names = "--command", required = true, hidden = true, description = "The file deploy/bin/streamgauge.")
    private Path command = Path.of("");

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Benchmark()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        Path scratch = Files.createTempDirectory("streamgauge-benchmark");
        Places places = new Places(command.toAbsolutePath(), scratch);
        Wire wire = Wire.of(plan.clients(), scratch);
        try (PacedUpstream upstream = new PacedUpstream(plan.pace());
                Streamgauge pipeline = Streamgauge.up(places, upstream.port())) {
            String kafka = pipeline.process().awaitOutput(KAFKA);
            try (Peer nginx = Nginx.start(scratch, wire, upstream.port(), plan.workers());
                    Peer haProxy = HaProxy.start(scratch, wire, upstream.port(), plan.workers());
                    Streamgauge on = Streamgauge.proxy(places, proxy(wire, upstream, kafka, true));
                    Streamgauge off = Streamgauge.proxy(places, proxy(wire, upstream, kafka, false))) {
                Clients.Kind kind = kind(wire);
                List<Contender> contenders = List.of(
                        new Contender("direct", StreamingClients::new, upstream.port(), null),
                        new Contender("nginx", kind, nginx.port(), nginx.process()),
                        new Contender("HAProxy", kind, haProxy.port(), haProxy.process()),
                        new Contender("proxy, telemetry off", kind, off.port(), off.process()),
                        new Contender("proxy, telemetry on", kind, on.port(), on.process()));
                runRounds(contenders);
                Report report = new Report(System.out, plan);
                report.print(contenders);
                report.print(pipeline(wire, on, pipeline, kafka));
            }
        } finally {
            Scratch.delete(scratch);
        }
        return 0;
    }

    /** HTTP/1.1 in the clear keeps its own clients, so that its figures compare with earlier ones. */
    private static Clients.Kind kind(Wire wire) throws IOException {
        return wire.protocol() == Protocol.HTTP1 ? StreamingClients::new : NettyClients.speaking(wire);
    }

    private ProxyPlan proxy(Wire wire, PacedUpstream upstream, String kafka, boolean observe) {
        return new ProxyPlan(wire, upstream.port(), kafka, plan.workers(), observe);
    }

    private void runRounds(List<Contender> contenders) throws IOException, InterruptedException {
        for (Contender contender : contenders) {
            contender.warmUp(plan.pace());
        }
        List<Contender> order = new ArrayList<>(contenders);
        for (int round = 1; round <= plan.rounds(); round++) {
            System.err.printf("round %d of %d%n", round, plan.rounds());
            for (Contender contender : order) {
                contender.measure(plan.pace(), plan.measured());
            }
            // Nobody always follows the same neighbour's garbage.
            Collections.rotate(order, 1);
        }
    }

    /** What the events cost and how soon they are seen, with all streams running. */
    private Report.Pipeline pipeline(Wire wire, Streamgauge on, Streamgauge pipeline, String kafka)
            throws IOException, InterruptedException {
        Metrics proxyMetrics = new Metrics(on.metricsPort());
        double bytes = TopicBytes.of("llm.requests", kafka);
        double chunks = proxyMetrics.sum("llm_proxy_chunks_acknowledged_total", "");
        double records = proxyMetrics.sum("llm_proxy_events_acknowledged_total", "");
        double dropped = proxyMetrics.sum("llm_proxy_events_dropped_total", "");
        try (Clients clients = kind(wire).connect(plan.pace(), on.port())) {
            Histogram freshness =
                    new FreshnessProbe(wire, on.port(), new Metrics(pipeline.metricsPort())).millis(plan.probes());
            clients.measure(Duration.ofMillis(1));
            return new Report.Pipeline(bytes / chunks, chunks / records, dropped, freshness);
        }
    }
}
