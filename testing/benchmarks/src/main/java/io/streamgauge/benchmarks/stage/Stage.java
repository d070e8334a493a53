package io.streamgauge.benchmarks.stage;

import io.streamgauge.benchmarks.answer.Pace;
import io.streamgauge.benchmarks.hostile.FloodUpstream;
import io.streamgauge.benchmarks.probe.GcLog;
import io.streamgauge.benchmarks.probe.Metrics;
import io.streamgauge.benchmarks.process.ChildProcess;
import io.streamgauge.benchmarks.process.Scratch;
import io.streamgauge.benchmarks.process.Streamgauge;
import io.streamgauge.benchmarks.process.Streamgauge.Launch;
import io.streamgauge.benchmarks.process.Streamgauge.Places;
import io.streamgauge.benchmarks.upstream.PacedUpstream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A proxy with telemetry on, and Kafka, processor and exporter in another process. What it is asked for goes to an
 * upstream that paces its answers; what lies under {@link #FLOOD} to one that sends as fast as it can.
 */
public final class Stage implements AutoCloseable {
    /** Asked with {@code ?bytes=}. */
    public static final String FLOOD = "/flood/v1/chat/completions";

    public static final String PACED = "/v1/chat/completions";

    private static final Pattern KAFKA = Pattern.compile("Kafka on (\\S+?)\\)");

    private final Path scratch;
    private final PacedUpstream paced;
    private final FloodUpstream flood;
    private final Streamgauge pipeline;
    private final GcLog gcLog;
    private final Streamgauge proxy;

    /**
     * What the proxy is given.
     *
     * @param eventLoops 0 for one on each core
     * @param launch how it is started
     * @param routes to ports of loopback, by prefixes of paths, beside those there are
     */
    public record Casting(Pace pace, int eventLoops, Launch launch, Map<String, Integer> routes) {}

    /** @param command the file deploy/bin/streamgauge */
    public Stage(Path command, Casting casting) throws IOException {
        this.scratch = Files.createTempDirectory("streamgauge-endurance");
        Places places = new Places(command.toAbsolutePath(), scratch);
        this.paced = new PacedUpstream(casting.pace);
        this.flood = new FloodUpstream();
        this.pipeline = Streamgauge.up(places, paced.port());
        this.gcLog = new GcLog(scratch.resolve("gc.log"));
        Launch launch = casting.launch.with(gcLog.option());
        this.proxy = Streamgauge.proxy(places, launch, settings(casting));
    }

    private String settings(Casting casting) throws IOException {
        StringBuilder settings = new StringBuilder(
                """
                kafka: { bootstrap-servers: "%s" }
                proxy:
                  listen: "127.0.0.1:%%d"
                  event-loops: %d
                  limits: { connections: 100000 }
                  upstream: "http://127.0.0.1:%d"
                  routes:
                """.formatted(pipeline.process().awaitOutput(KAFKA), casting.eventLoops, paced.port()));
        addRoute(settings, "/flood", flood.port());
        casting.routes.forEach((prefix, port) -> addRoute(settings, prefix, port));
        return settings.toString();
    }

    private static void addRoute(StringBuilder settings, String prefix, int port) {
        settings.append("""
                    - { name: %s, path-prefix: %s, upstream: "http://127.0.0.1:%d" }
                """.formatted(prefix.substring(1), prefix, port));
    }

    /** Where clients connect, on loopback. */
    public int port() {
        return proxy.port();
    }

    /** The proxy's. */
    public ChildProcess process() {
        return proxy.process();
    }

    /** The proxy's. */
    public Metrics metrics() {
        return new Metrics(proxy.metricsPort());
    }

    /** The proxy's. */
    public GcLog gcLog() {
        return gcLog;
    }

    /** The upstream that paces, for whoever goes there without the proxy. */
    public int pacedPort() {
        return paced.port();
    }

    public int floodPort() {
        return flood.port();
    }

    /** For files of this run. */
    public Path scratch() {
        return scratch;
    }

    @Override
    public void close() throws IOException {
        proxy.close();
        pipeline.close();
        flood.close();
        paced.close();
        Scratch.delete(scratch);
    }
}
