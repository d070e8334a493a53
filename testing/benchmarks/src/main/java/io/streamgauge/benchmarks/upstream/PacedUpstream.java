package io.streamgauge.benchmarks.upstream;

import io.streamgauge.benchmarks.answer.Pace;
import io.streamgauge.benchmarks.socket.Loopback;
import io.streamgauge.benchmarks.socket.Worker;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** An inference server that streams one chunk per interval to each stream: one thread, one write per chunk. */
public final class PacedUpstream implements AutoCloseable {
    private static final long LONGEST_SLEEP_NANOS = 500_000;

    private final Pace pace;
    private final ServerSocketChannel server;
    private final Selector selector;
    private final PriorityQueue<UpstreamStream> streams =
            new PriorityQueue<>(Comparator.comparingLong(UpstreamStream::dueAtNanos));
    private final Random random = new Random(1);
    private final Worker worker = new Worker("benchmark-upstream", this::run);

    /** Listens on loopback, on a port the system chooses. */
    public PacedUpstream(Pace pace) throws IOException {
        this.pace = pace;
        this.selector = Selector.open();
        this.server = Loopback.listen(selector);
        worker.start();
    }

    public int port() {
        return server.socket().getLocalPort();
    }

    private void run() {
        try {
            while (!worker.isStopping()) {
                selector.selectNow(this::serve);
                sendDue();
                UpstreamStream next = streams.peek();
                long sleep = next == null ? LONGEST_SLEEP_NANOS : next.dueAtNanos() - System.nanoTime();
                if (sleep > 0) {
                    LockSupport.parkNanos(Math.min(sleep, LONGEST_SLEEP_NANOS));
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("the benchmark's upstream failed", e);
        }
    }

    private void serve(SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                accept();
            } else if (key.attachment() instanceof UpstreamStream stream && stream.readRequest()) {
                stream.begin(System.nanoTime(), random.nextLong(pace.intervalNanos()));
                streams.add(stream);
            }
        } catch (IOException e) {
            // The client or the proxy has closed; the stream ends with its next write.
            key.cancel();
            if (key.attachment() instanceof UpstreamStream stream) {
                stream.close();
            }
        }
    }

    private void accept() throws IOException {
        SocketChannel channel = server.accept();
        if (channel != null) {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.register(selector, SelectionKey.OP_READ, new UpstreamStream(channel, pace));
        }
    }

    private void sendDue() {
        UpstreamStream stream = streams.peek();
        while (stream != null && stream.dueAtNanos() <= System.nanoTime()) {
            streams.remove();
            if (stream.sendNext()) {
                streams.add(stream);
            }
            stream = streams.peek();
        }
    }

    @Override
    public void close() throws IOException {
        worker.stop();
        Loopback.close(selector);
    }
}
