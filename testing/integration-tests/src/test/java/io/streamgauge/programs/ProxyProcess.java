package io.streamgauge.programs;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.installation.Scrape;
import io.streamgauge.kafka.LoopbackPorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** A proxy as a program of its own. */
public final class ProxyProcess implements AutoCloseable {

    private static final Path STANDALONE =
            Path.of("../../deploy/standalone/target").toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Place place;
    private final Settings settings;
    private final Process process;

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
     * What it is told beside its place, as YAML.
     *
     * @param proxy further keys of the section proxy
     * @param kafka the keys of the section kafka
     */
    public record Settings(String proxy, String kafka) {

        /** Nobody is there to take its events. */
        public static final Settings WITHOUT_KAFKA = new Settings(
                "drain-delay: 2s\npublish: { close-timeout: 100ms }", "bootstrap-servers: \"127.0.0.1:1\"");
    }

    private ProxyProcess(Place place, Settings settings, Process process) {
        this.place = place;
        this.settings = settings;
        this.process = process;
    }

    /** Returns when it is ready. */
    public static ProxyProcess start(Place place, Settings settings) throws IOException {
        Files.createDirectories(place.directory);
        Path file = Files.writeString(place.directory.resolve("streamgauge.yaml"), """
                proxy:
                  listen: "127.0.0.1:%d"
                  upstream: "%s"
                  event-loops: 1
                  warm-up: false
                  drain-timeout: 1m
                %smanagement: { listen: "127.0.0.1:%d" }
                kafka:
                %s""".formatted(
                place.port, place.upstream, settings.proxy.indent(2), place.managementPort, settings.kafka.indent(2)));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-cp",
                        STANDALONE.resolve("classes") + ":" + STANDALONE.resolve("lib") + "/*",
                        "io.streamgauge.standalone.Main",
                        "proxy",
                        "--config",
                        file.toString())
                .directory(place.directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(place.directory.resolve("output").toFile())
                .start();
        ProxyProcess proxy = new ProxyProcess(place, settings, process);
        Awaitility.await().atMost(PATIENCE).pollInterval(Duration.ofMillis(50)).until(proxy::isReady);
        return proxy;
    }

    /** In the same place, with the same settings. */
    public ProxyProcess startAgain() throws IOException {
        return start(place, settings);
    }

    private boolean isReady() throws Exception {
        assertThat(process.isAlive()).as(output()).isTrue();
        try {
            return get("/readyz").statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + place.managementPort + path);
        return HTTP.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    /** What it says of itself now. */
    public Scrape scrape() throws IOException, InterruptedException {
        return Scrape.parse(get("/metrics").body());
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
        process.destroy();
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output()).isZero();
    }

    /** SIGKILL. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    public Place place() {
        return place;
    }

    private String output() throws IOException {
        return Files.readString(place.directory.resolve("output"));
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
