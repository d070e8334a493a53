package io.streamgauge.proxy.relay;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;

/** An upstream each of whose connections a test serves itself, byte for byte. */
final class RawServer implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 20_000;

    private final ServerSocket server = new ServerSocket();

    RawServer() throws IOException {
        this(0);
    }

    /** With receive buffers of this size, so that one that does not read is soon full. */
    RawServer(int receiveBuffer) throws IOException {
        if (receiveBuffer > 0) {
            server.setReceiveBufferSize(receiveBuffer);
        }
        server.setSoTimeout(PATIENCE_MILLIS);
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort());
    }

    /** The next connection. */
    RawClient accept() throws IOException {
        return new RawClient(server.accept());
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
