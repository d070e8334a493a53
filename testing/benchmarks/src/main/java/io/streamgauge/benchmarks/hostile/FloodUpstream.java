package io.streamgauge.benchmarks.hostile;

import io.streamgauge.benchmarks.socket.Loopback;
import io.streamgauge.benchmarks.socket.Worker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * An inference server that sends as fast as its socket takes it: so many bytes of events as a request's path asks for with
 * {@code ?bytes=}. It reads bodies of any length. All on one thread.
 */
public final class FloodUpstream implements AutoCloseable {
    private static final int READ_BYTES = 64 << 10;

    /** Whatever waits here would be the system's memory for TCP, which the other streams need as well. */
    private static final int MOST_UNSENT = 64 << 10;

    private final ServerSocketChannel server;
    private final Selector selector;
    private final ByteBuffer input = ByteBuffer.allocateDirect(READ_BYTES);
    private final Worker worker = new Worker("flood-upstream", this::run);

    /** Listens on loopback, on a port the system chooses. */
    public FloodUpstream() throws IOException {
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
                selector.select(this::serve);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the flooding upstream failed", e);
        }
    }

    private void serve(SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                accept();
            } else if (key.attachment() instanceof FloodConnection connection) {
                key.interestOps(connection.serve(input) ? SelectionKey.OP_WRITE : SelectionKey.OP_READ);
            }
        } catch (IOException e) {
            close(key);
        }
    }

    private void accept() throws IOException {
        SocketChannel channel = server.accept();
        if (channel != null) {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, MOST_UNSENT);
            channel.register(selector, SelectionKey.OP_READ, new FloodConnection(channel));
        }
    }

    private static void close(SelectionKey key) {
        try {
            key.channel().close();
        } catch (IOException e) {
            // The other end has closed it already.
            key.cancel();
        }
    }

    @Override
    public void close() throws IOException {
        worker.stop(selector::wakeup);
        Loopback.close(selector);
    }
}
