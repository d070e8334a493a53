package io.streamgauge.programs;

import io.streamgauge.installation.Scrape;
import io.streamgauge.kafka.LoopbackPorts;
import io.streamgauge.programs.RoleProcess.Launch;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A proxy as a program of its own. */
public final class ProxyProcess implements AutoCloseable {

    private final Place place;
    private final Settings settings;
    private final RoleProcess process;

    /**
     * Where a proxy is.
     *
     * @param directory for its configuration and its output
     * @param upstream where it sends everything
     */
    public record Place(Path directory, int port, int managementPort, URI upstream) {

        /** On free ports. */
        public static Place in(Path directory, URI upstream) throws IOException {
            return new Place(directory, LoopbackPorts.free(), LoopbackPorts.free(), upstream);
        }
    }

    /**
     * What it is told beside its place.
     *
     * @param proxy further keys of the section proxy, as YAML
     * @param kafka the keys of the section kafka
     * @param environment variables beside those of this process
     * @param options of Java
     */
    public record Settings(String proxy, String kafka, Map<String, String> environment, List<String> options) {

        private static final List<String> PLAIN = List.of("-Xmx256m");

        /** With few options of Java. */
        public Settings(String proxy, String kafka, Map<String, String> environment) {
            this(proxy, kafka, environment, PLAIN);
        }

        /** In the environment of this process. */
        public Settings(String proxy, String kafka) {
            this(proxy, kafka, Map.of());
        }

        /** The same for a proxy that is up soon and takes little, and that nobody measures. */
        public Settings soonUp() {
            return new Settings(proxy, kafka, environment, RoleProcess.SOON_UP);
        }

        /** Nobody is there to take its events. */
        public static final Settings WITHOUT_KAFKA = new Settings(
                "drain-delay: 2s\npublish: { close-timeout: 100ms }", "bootstrap-servers: \"127.0.0.1:1\"");
    }

    private ProxyProcess(Place place, Settings settings, RoleProcess process) {
        this.place = place;
        this.settings = settings;
        this.process = process;
    }

    /** Returns when it is ready. */
    public static ProxyProcess start(Place place, Settings settings) throws IOException {
        ProxyProcess proxy = launch(place, settings);
        try {
            proxy.awaitReady();
        } catch (RuntimeException | Error e) {
            proxy.close();
            throw e;
        }
        return proxy;
    }

    /** Starts it; {@link #awaitReady} waits for it. */
    public static ProxyProcess launch(Place place, Settings settings) throws IOException {
        String yaml = """
                proxy:
                  listen: "127.0.0.1:%d"
                  upstream: "%s"
                  event-loops: 1
                  warm-up: false
                  drain-timeout: 1m
                %skafka:
                %s""".formatted(place.port, place.upstream, settings.proxy.indent(2), settings.kafka.indent(2));
        RoleProcess process = new RoleProcess(
                new Launch("proxy", settings.options, place.directory, yaml, settings.environment),
                place.managementPort);
        process.start();
        return new ProxyProcess(place, settings, process);
    }

    /** Returns when it is ready. */
    public void awaitReady() {
        process.awaitReady();
    }

    /** In the same place, with the same settings. */
    public ProxyProcess startAgain() throws IOException {
        return start(place, settings);
    }

    /** What it says of itself now. */
    public Scrape scrape() throws IOException, InterruptedException {
        return process.scrape();
    }

    /** Memory in use, as Linux counts it. */
    public long residentBytes() throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                .sum();
    }

    /** SIGTERM; returns when it has ended, in order. */
    public void stop() throws Exception {
        process.stop();
    }

    /** SIGKILL. */
    public void kill() throws InterruptedException {
        process.kill();
    }

    public Place place() {
        return place;
    }

    @Override
    public void close() {
        process.close();
    }
}
