package io.streamgauge.benchmarks.client;

import io.streamgauge.benchmarks.answer.Pace;
import java.io.IOException;
import java.time.Duration;

/** Clients that stream without a pause, all on one thread; a broken or incomplete answer ends the measurement. */
public interface Clients extends AutoCloseable {

    /**
     * Measures for this long, from now.
     *
     * @throws IOException an answer was broken or incomplete
     */
    Recording measure(Duration duration) throws IOException, InterruptedException;

    @Override
    void close() throws IOException;

    /** A kind of clients, told apart by what they speak. */
    @FunctionalInterface
    interface Kind {

        /** Connects to a port on loopback and begins to stream. */
        Clients connect(Pace pace, int port) throws IOException, InterruptedException;
    }
}
