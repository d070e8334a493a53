package io.streamgauge.benchmarks.hostile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
    private static final int BACKLOG = 4_096;
    private static final int READ_BYTES = 64 << 10;

    private final ServerSocketChannel server;
    private final Selector selector;
    private final ByteBuffer input = ByteBuffer.allocateDirect(READ_BYTES);
    private final Thread thread = new Thread(this::run, "flood-upstream");
    private volatile boolean stopping;

    /** Listens on loopback, on a port the system chooses. */
    public FloodUpstream() throws IOException {
        this.selector = Selector.open();
        this.server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        thread.start();
    }

    public int port() {
        return server.socket().getLocalPort();
    }

    private void run() {
        try {
            while (!stopping) {
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
        stopping = true;
        selector.wakeup();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        selector.keys().forEach(FloodUpstream::close);
        selector.close();
    }
}
