package io.streamgauge.benchmarks.socket;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;

/** Sockets of loopback that one thread serves by a selector. */
public final class Loopback {
    /** Many clients may come at once. */
    private static final int BACKLOG = 4_096;

    private Loopback() {}

    /** Listens on a port the system chooses, and has the selector tell of who connects. */
    public static ServerSocketChannel listen(Selector selector) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        return server;
    }

    /** Closes everything the selector looks at, and the selector. */
    public static void close(Selector selector) throws IOException {
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
    }
}
