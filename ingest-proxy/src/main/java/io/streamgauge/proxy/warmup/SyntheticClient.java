package io.streamgauge.proxy.warmup;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/** Sends the same request again and again on one connection. One thread, but for closing. */
final class SyntheticClient implements AutoCloseable {

    static final byte[] BODY = ("{\"model\":\"warm-up\",\"messages\":[{\"role\":\"user\",\"content\":\"words\"}],"
                    + "\"stream\":true,\"stream_options\":{\"include_usage\":true}}")
            .getBytes(StandardCharsets.US_ASCII);

    private static final byte[] HEAD = ("POST /v1/chat/completions HTTP/1.1\r\nHost: warm-up\r\n"
                    + "Content-Type: application/json\r\nAccept: text/event-stream\r\nContent-Length: " + BODY.length
                    + "\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "\r\n0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Socket socket = new Socket();
    private final byte[] bytes = new byte[1 << 16];

    SyntheticClient(InetSocketAddress proxy) throws IOException {
        socket.connect(proxy);
        socket.setTcpNoDelay(true);
    }

    /**
     * Sends a request and reads its whole answer.
     *
     * @param patience how long the upstream may say nothing
     * @throws IOException there is no such answer
     */
    void exchange(Duration patience) throws IOException {
        socket.setSoTimeout(Math.toIntExact(patience.toMillis()));
        socket.getOutputStream().write(HEAD);
        socket.getOutputStream().write(BODY);
        InputStream in = socket.getInputStream();
        int length = 0;
        while (!endsWithEnd(length)) {
            int count = in.read(bytes, length, bytes.length - length);
            if (count <= 0) {
                throw new EOFException("the answer broke off after " + length + " bytes");
            }
            length += count;
        }
    }

    private boolean endsWithEnd(int length) {
        return length >= END.length && Arrays.equals(bytes, length - END.length, length, END, 0, END.length);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
