package io.streamgauge.benchmarks.process;

import io.streamgauge.benchmarks.wire.Wire;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Streamgauge as users run it, through its command, in a process of its own. */
public final class Streamgauge implements AutoCloseable {
    private static final List<String> WITHOUT_LISTENER = List.of("processor", "exporter");

    private final ChildProcess process;
    private final int port;
    private final int metricsPort;

    private Streamgauge(ChildProcess process, int port, int metricsPort) {
        this.process = process;
        this.port = port;
        this.metricsPort = metricsPort;
    }

    /**
     * Where things are.
     *
     * @param command the file deploy/bin/streamgauge
     * @param scratch a directory for configurations, logs and data
     */
    public record Places(Path command, Path scratch) {}

    /**
     * What a proxy is to do.
     *
     * @param wire how clients speak; HTTP/2 is understood on any listener
     * @param observe false turns all measuring off
     */
    public record ProxyPlan(Wire wire, int upstreamPort, String bootstrapServers, int eventLoops, boolean observe) {}

    /**
     * How a process is started.
     *
     * @param wrapper what stands before the command, such as taskset and its options
     * @param javaOptions added to those of the command, separated by blanks
     */
    public record Launch(List<String> wrapper, String javaOptions) {
        public static final Launch PLAIN = new Launch(List.of(), "");

        /** The same with one more of Java's options. */
        public Launch with(String javaOption) {
            return new Launch(wrapper, javaOptions + " " + javaOption);
        }
    }

    /** All in one process, whose proxy stays idle: it serves as Kafka, processor and exporter. */
    public static Streamgauge up(Places places, int upstreamPort) throws IOException {
        return start(places, "up", Launch.PLAIN, """
                proxy:
                  listen: "127.0.0.1:%%d"
                  upstream: "http://127.0.0.1:%d"
                data-dir: "%s"
                """.formatted(
                        upstreamPort, places.scratch().resolve("data")));
    }

    /** A proxy alone. */
    public static Streamgauge proxy(Places places, ProxyPlan plan) throws IOException {
        return proxy(places, Launch.PLAIN, """
                kafka: { bootstrap-servers: "%s" }
                proxy:
                  listen: "127.0.0.1:%%d"
                  upstream: "http://127.0.0.1:%d"
                  event-loops: %d
                  observe: %s
                %s""".formatted(
                plan.bootstrapServers(), plan.upstreamPort(), plan.eventLoops(), plan.observe(), tls(plan.wire())));
    }

    private static String tls(Wire wire) {
        return wire.identity()
                .map(identity -> "  tls: { certificate: \"%s\", key: \"%s\" }%n"
                        .formatted(identity.certificateFile(), identity.keyFile()))
                .orElse("");
    }

    /**
     * A proxy alone, set up in detail.
     *
     * @param settings YAML in which %d stands for the port of its listener
     */
    public static Streamgauge proxy(Places places, Launch launch, String settings) throws IOException {
        return start(places, "proxy", launch, settings);
    }

    /** A processor alone, with these settings in YAML. */
    public static Streamgauge processor(Places places, String settings) throws IOException {
        return start(places, "processor", Launch.PLAIN, settings);
    }

    /** An exporter alone, with these settings in YAML. */
    public static Streamgauge exporter(Places places, Launch launch, String settings) throws IOException {
        return start(places, "exporter", launch, settings);
    }

    private static Streamgauge start(Places places, String role, Launch launch, String settings) throws IOException {
        int port = Ports.free();
        int metricsPort = Ports.free();
        Path configuration = Files.createTempFile(places.scratch(), role, ".yaml");
        Files.writeString(
                configuration,
                settings.formatted(port) + "management: { listen: \"127.0.0.1:" + metricsPort + "\" }\n");
        List<String> command = new ArrayList<>(List.of("env", "JAVA_OPTS=" + launch.javaOptions()));
        command.addAll(launch.wrapper());
        command.addAll(List.of(places.command().toString(), role, "--config", configuration.toString()));
        ChildProcess process = ChildProcess.start(command, Path.of(configuration + ".log"));
        Ports.awaitOpen(WITHOUT_LISTENER.contains(role) ? metricsPort : port, process);
        return new Streamgauge(process, port, metricsPort);
    }

    /** Where clients connect. */
    public int port() {
        return port;
    }

    public int metricsPort() {
        return metricsPort;
    }

    public ChildProcess process() {
        return process;
    }

    @Override
    public void close() {
        process.close();
    }
}
