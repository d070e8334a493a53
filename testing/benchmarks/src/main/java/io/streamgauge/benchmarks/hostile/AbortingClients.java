package io.streamgauge.benchmarks.hostile;

import io.streamgauge.benchmarks.socket.Loopback;
import io.streamgauge.benchmarks.socket.Worker;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Clients that read a part of their answer and leave, by a close or a reset; each then comes again. All on one thread. */
public final class AbortingClients implements AutoCloseable {
    private static final int RECEIVE_BUFFER = 64 << 10;
    private static final long LONGEST_WAIT_MILLIS = 100;

    private final int port;
    private final String path;
    private final int mostBytes;
    private final Selector selector;
    private final Random random = new Random(2);
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(RECEIVE_BUFFER);
    private final AtomicLong aborts = new AtomicLong();
    private final AtomicReference<@Nullable IOException> failure = new AtomicReference<>();
    private final Worker worker;

    private static final class Aborting {
        private int left;

        private Aborting(int left) {
            this.left = left;
        }
    }

    /**
     * They connect to a port of loopback.
     *
     * @param clients at a time
     * @param mostBytes read before one leaves
     */
    public AbortingClients(int port, int clients, String path, int mostBytes) throws IOException {
        this.port = port;
        this.path = path;
        this.mostBytes = mostBytes;
        this.selector = Selector.open();
        this.worker = new Worker("aborting-clients", () -> run(clients));
        worker.start();
    }

    private void run(int clients) {
        try {
            for (int i = 0; i < clients; i++) {
                come();
            }
            while (!worker.isStopping()) {
                selector.select(LONGEST_WAIT_MILLIS);
                for (SelectionKey key : selector.selectedKeys()) {
                    readOrLeave(key, (Aborting) key.attachment());
                }
                selector.selectedKeys().clear();
            }
        } catch (IOException e) {
            failure.set(e);
        }
    }

    private void come() throws IOException {
        Sockets.asking(port, path, RECEIVE_BUFFER)
                .register(selector, SelectionKey.OP_READ, new Aborting(1 + random.nextInt(mostBytes)));
    }

    private void readOrLeave(SelectionKey key, Aborting client) throws IOException {
        SocketChannel channel = (SocketChannel) key.channel();
        int length = channel.read(buffer.clear());
        client.left -= length;
        if (length < 0) {
            throw new IOException("an answer was cut before its client left");
        }
        if (client.left <= 0) {
            Sockets.close(channel, random.nextBoolean());
            aborts.incrementAndGet();
            come();
        }
    }

    /** How many have left so far. */
    public long aborts() {
        return aborts.get();
    }

    /**
     * They all leave.
     *
     * @throws IOException one could not connect, or was cut
     */
    @Override
    public void close() throws IOException {
        worker.stop();
        Loopback.close(selector);
        IOException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
    }
}
