package io.streamgauge.monitoring.alertmanager;

import io.streamgauge.kafka.LoopbackPorts;
import io.streamgauge.testkit.process.InstalledProgram;
import io.streamgauge.testkit.process.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A real Alertmanager in a process of its own, alone, on a free port of loopback. */
final class AlertmanagerProcess implements AutoCloseable {

    private final ServerProcess process;
    private final int port;

    private AlertmanagerProcess(ServerProcess process, int port) {
        this.process = process;
        this.port = port;
    }

    static void require() {
        InstalledProgram.require("prometheus-alertmanager", "prometheus-alertmanager", "routes of alerts are");
    }

    static AlertmanagerProcess start(Path directory, String configuration) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("alertmanager.yml"), configuration);
        int port = LoopbackPorts.free();
        ServerProcess process = ServerProcess.start(
                List.of(
                        "prometheus-alertmanager",
                        "--config.file=" + file,
                        "--storage.path=" + directory.resolve("alertmanager"),
                        "--cluster.listen-address=",
                        "--web.listen-address=127.0.0.1:" + port),
                directory.resolve("alertmanager.log"),
                URI.create("http://127.0.0.1:" + port + "/-/ready"));
        return new AlertmanagerProcess(process, port);
    }

    int port() {
        return port;
    }

    String log() throws IOException {
        return process.log();
    }

    @Override
    public void close() {
        process.close();
    }
}
