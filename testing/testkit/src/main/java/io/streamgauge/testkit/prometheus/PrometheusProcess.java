package io.streamgauge.testkit.prometheus;

import io.streamgauge.kafka.LoopbackPorts;
import io.streamgauge.testkit.process.InstalledProgram;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A real Prometheus in a process of its own, on a free port of loopback, with its data below a directory of the test. It
 * runs until it is closed.
 */
public final class PrometheusProcess implements AutoCloseable {

    private static final long PATIENCE_NANOS = Duration.ofSeconds(60).toNanos();
    private static final int LOOK_MILLIS = 50;

    private final Process process;
    private final Path log;
    private final PrometheusApi api;

    private PrometheusProcess(Process process, Path log, PrometheusApi api) {
        this.process = process;
        this.log = log;
        this.api = api;
    }

    /** Skips the test, loudly, without Debian's package; fails on continuous integration. */
    public static void require(String untested) {
        InstalledProgram.require("prometheus", "prometheus", untested);
        InstalledProgram.require("promtool", "prometheus", untested);
    }

    /**
     * Starts one and returns when it answers.
     *
     * @param directory gets its configuration, its log and, below {@code data}, its blocks; there may be some already
     * @param configuration text of prometheus.yml; files it names are relative to the directory
     */
    public static PrometheusProcess start(Path directory, String configuration)
            throws IOException, InterruptedException {
        int port = LoopbackPorts.free();
        Path file = Files.writeString(directory.resolve("prometheus.yml"), configuration);
        Path log = directory.resolve("prometheus.log");
        Process process = new ProcessBuilder(List.of(
                        "prometheus",
                        "--config.file=" + file,
                        "--storage.tsdb.path=" + dataOf(directory),
                        "--storage.tsdb.retention.time=10y",
                        "--web.listen-address=127.0.0.1:" + port,
                        "--enable-feature=exemplar-storage",
                        "--log.level=warn"))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        PrometheusApi api = new PrometheusApi(URI.create("http://127.0.0.1:" + port));
        PrometheusProcess started = new PrometheusProcess(process, log, api);
        try {
            started.awaitReady();
        } catch (IOException | InterruptedException | RuntimeException e) {
            started.close();
            throw e;
        }
        return started;
    }

    /** Where a Prometheus that is started in this directory has its blocks. */
    static Path dataOf(Path directory) {
        return directory.resolve("data");
    }

    /** What it answers. */
    public PrometheusApi api() {
        return api;
    }

    /** What it has logged: warnings and errors. */
    public String log() throws IOException {
        return Files.readString(log);
    }

    private void awaitReady() throws IOException, InterruptedException {
        long until = System.nanoTime() + PATIENCE_NANOS;
        while (!api.isReady()) {
            if (process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS) || System.nanoTime() - until > 0) {
                throw new IllegalStateException("Prometheus did not start:\n" + log());
            }
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_NANOS, TimeUnit.NANOSECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
