package io.streamgauge.benchmarks.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Another proxy that the benchmark compares with. */
public record Peer(ChildProcess process, int port) implements AutoCloseable {

    /** Starts the program, and returns once it listens. */
    static Peer start(List<String> command, Path log, int port) throws IOException {
        ChildProcess process = ChildProcess.start(command, log);
        Ports.awaitOpen(port, process);
        return new Peer(process, port);
    }

    @Override
    public void close() {
        process.close();
    }
}
