package io.streamgauge.proxy.relay;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/** A server whose queue of connections is full and that accepts none: the system leaves further ones unanswered. */
final class FullServer implements AutoCloseable {

    private static final int MORE_THAN_ITS_QUEUE = 8;

    private final ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final List<SocketChannel> queued = new ArrayList<>();

    FullServer() throws IOException {
        for (int i = 0; i < MORE_THAN_ITS_QUEUE; i++) {
            SocketChannel connecting = SocketChannel.open();
            connecting.configureBlocking(false);
            connecting.connect(server.getLocalSocketAddress());
            queued.add(connecting);
        }
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    @Override
    public void close() throws IOException {
        for (SocketChannel each : queued) {
            each.close();
        }
        server.close();
    }
}
