package io.streamgauge.monitoring.alertmanager;

import static org.awaitility.Awaitility.await;

import io.streamgauge.kafka.LoopbackPorts;
import io.streamgauge.testkit.process.InstalledProgram;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A real Alertmanager in a process of its own, alone, on a free port of loopback. */
final class AlertmanagerProcess implements AutoCloseable {

    private static final int OK = 200;
    private static final Duration START = Duration.ofSeconds(30);
    private static final int STOP_SECONDS = 20;

    private final Process process;
    private final Path log;
    private final int port;

    private AlertmanagerProcess(Process process, Path log, int port) {
        this.process = process;
        this.log = log;
        this.port = port;
    }

    static void require() {
        InstalledProgram.require("prometheus-alertmanager", "prometheus-alertmanager", "routes of alerts are");
    }

    static AlertmanagerProcess start(Path directory, String configuration) throws IOException {
        Path file = Files.writeString(directory.resolve("alertmanager.yml"), configuration);
        Path log = directory.resolve("alertmanager.log");
        int port = LoopbackPorts.free();
        Process process = new ProcessBuilder(List.of(
                        "prometheus-alertmanager",
                        "--config.file=" + file,
                        "--storage.path=" + directory.resolve("alertmanager"),
                        "--cluster.listen-address=",
                        "--web.listen-address=127.0.0.1:" + port))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        AlertmanagerProcess started = new AlertmanagerProcess(process, log, port);
        started.awaitReady();
        return started;
    }

    private void awaitReady() {
        HttpRequest ready = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/-/ready"))
                .build();
        await().atMost(START)
                .ignoreExceptions()
                .until(() -> HttpClient.newHttpClient()
                                .send(ready, BodyHandlers.discarding())
                                .statusCode()
                        == OK);
    }

    int port() {
        return port;
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
