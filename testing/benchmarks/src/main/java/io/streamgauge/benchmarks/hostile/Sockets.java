package io.streamgauge.benchmarks.hostile;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** Connections to a proxy on loopback. */
final class Sockets {
    private Sockets() {}

    /** Connects and sends a request that streams. */
    static SocketChannel asking(int port, String path, int receiveBuffer) throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, receiveBuffer);
            channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            channel.write(ByteBuffer.wrap(request(port, path)));
            channel.configureBlocking(false);
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private static byte[] request(int port, String path) {
        String body =
                "{\"model\":\"hostile\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"hello\"}]}";
        return ("POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port
                        + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Closes at once, and tells the other end so with a reset where asked to. */
    static void close(SocketChannel channel, boolean reset) throws IOException {
        if (reset) {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        }
        channel.close();
    }
}
