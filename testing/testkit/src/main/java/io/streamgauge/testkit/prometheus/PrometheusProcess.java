package io.streamgauge.testkit.prometheus;

import io.streamgauge.kafka.LoopbackPorts;
import io.streamgauge.testkit.process.InstalledProgram;
import io.streamgauge.testkit.process.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A real Prometheus in a process of its own, on a free port of loopback, with its data below a directory of the test. It
 * runs until it is closed.
 */
public final class PrometheusProcess implements AutoCloseable {

    private final ServerProcess process;
    private final PrometheusApi api;

    private PrometheusProcess(ServerProcess process, PrometheusApi api) {
        this.process = process;
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
        URI address = URI.create("http://127.0.0.1:" + port);
        ServerProcess process = ServerProcess.start(
                List.of(
                        "prometheus",
                        "--config.file=" + file,
                        "--storage.tsdb.path=" + dataOf(directory),
                        "--storage.tsdb.retention.time=10y",
                        "--web.listen-address=127.0.0.1:" + port,
                        "--enable-feature=exemplar-storage",
                        "--log.level=warn"),
                directory.resolve("prometheus.log"),
                address.resolve("/-/ready"));
        return new PrometheusProcess(process, new PrometheusApi(address));
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
        return process.log();
    }

    @Override
    public void close() {
        process.close();
    }
}
