package io.streamgauge.rolling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** A proxy as a program of its own, without Kafka. */
final class ProxyProcess implements AutoCloseable {

    private static final Path STANDALONE =
            Path.of("../../deploy/standalone/target").toAbsolutePath();
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final Place place;
    private final Process process;

    /**
     * Where a proxy is.
     *
     * @param directory for its configuration and its output
     * @param upstream where it sends everything
     */
    record Place(Path directory, int port, int managementPort, URI upstream) {}

    private ProxyProcess(Place place, Process process) {
        this.place = place;
        this.process = process;
    }

    /** Returns when it is ready. */
    static ProxyProcess start(Place place) throws IOException {
        Files.createDirectories(place.directory);
        Path file = Files.writeString(place.directory.resolve("streamgauge.yaml"), """
                proxy:
                  listen: "127.0.0.1:%d"
                  upstream: "%s"
                  event-loops: 1
                  warm-up: false
                  drain-delay: 2s
                  drain-timeout: 1m
                  publish: { close-timeout: 100ms }
                management: { listen: "127.0.0.1:%d" }
                kafka: { bootstrap-servers: "127.0.0.1:1" }
                """.formatted(
                        place.port, place.upstream, place.managementPort));
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
        ProxyProcess proxy = new ProxyProcess(place, process);
        Awaitility.await().atMost(PATIENCE).until(proxy::isReady);
        return proxy;
    }

    private boolean isReady() throws Exception {
        assertThat(process.isAlive()).as(output()).isTrue();
        HttpRequest ready = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + place.managementPort + "/readyz"))
                .build();
        try {
            return HTTP.send(ready, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        }
    }

    /** SIGTERM; returns when it has ended, in order. */
    void stop() throws Exception {
        process.destroy();
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output()).isZero();
    }

    /** SIGKILL. */
    void kill() throws Exception {
        process.destroyForcibly().waitFor();
    }

    Place place() {
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
