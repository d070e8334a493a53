package io.streamgauge.benchmarks.hostile;

import io.streamgauge.benchmarks.socket.Worker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Clients that ask for far more than they read, each at its pace, and leave after a while; another comes in the place of
 * each that has left or was cut. All on one thread.
 */
public final class SlowReaders implements AutoCloseable {
    private static final long TICK_NANOS = 100_000_000;
    private static final int TICKS_PER_SECOND = 10;
    private static final int RECEIVE_BUFFER = 4 << 10;

    private final int port;
    private final Habits habits;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(64 << 10);
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicReference<@Nullable IOException> failure = new AtomicReference<>();
    private final Worker worker;

    /**
     * How they read.
     *
     * @param path of the request
     * @param bytesPerSecond of each; below ten they read single bytes now and then
     * @param stay after which one leaves
     */
    public record Habits(int clients, String path, int bytesPerSecond, Duration stay) {}

    private record Reader(SocketChannel channel, long leavesAtNanos) {}

    /** They connect to a port of loopback. */
    public SlowReaders(int port, Habits habits) {
        this.port = port;
        this.habits = habits;
        this.worker = new Worker("slow-readers", this::run);
        worker.start();
    }

    private void run() {
        Reader[] readers = new Reader[habits.clients];
        try {
            for (int i = 0; i < readers.length; i++) {
                readers[i] = connect();
            }
            for (long tick = 0; !worker.isStopping(); tick++) {
                for (int i = 0; i < readers.length; i++) {
                    readers[i] = readOn(readers[i], tick + i);
                }
                LockSupport.parkNanos(TICK_NANOS);
            }
        } catch (IOException e) {
            failure.set(e);
        } finally {
            for (Reader reader : readers) {
                leave(reader);
            }
        }
    }

    private Reader connect() throws IOException {
        return new Reader(Sockets.asking(port, habits.path, RECEIVE_BUFFER), System.nanoTime() + habits.stay.toNanos());
    }

    private Reader readOn(Reader reader, long tick) throws IOException {
        if (read(reader.channel, tick) && System.nanoTime() - reader.leavesAtNanos < 0) {
            return reader;
        }
        leave(reader);
        return connect();
    }

    /** False if the proxy has cut this one. */
    private boolean read(SocketChannel channel, long tick) {
        int perTick = habits.bytesPerSecond / TICKS_PER_SECOND;
        if (perTick == 0 && tick % TICKS_PER_SECOND != 0) {
            return true;
        }
        try {
            int length = channel.read(buffer.clear().limit(Math.max(1, perTick)));
            bytes.addAndGet(Math.max(0, length));
            return length >= 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static void leave(@Nullable Reader reader) {
        try {
            if (reader != null) {
                Sockets.close(reader.channel, false);
            }
        } catch (IOException e) {
            // The proxy was faster.
        }
    }

    /** Read by all of them so far. */
    public long bytes() {
        return bytes.get();
    }

    /**
     * They all leave.
     *
     * @throws IOException one could not connect
     */
    @Override
    public void close() throws IOException {
        worker.stop();
        IOException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
    }
}
