package io.streamgauge.proxy.warmup;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;

/** Speaks HTTP/1.1. */
final class Http1Client implements SyntheticClient {

    private static final byte[] HEAD = ("POST /v1/chat/completions HTTP/1.1\r\nHost: warm-up\r\n"
                    + "Content-Type: application/json\r\nAccept: text/event-stream\r\nContent-Length: " + BODY.length
                    + "\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "\r\n0\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Socket socket;
    private final byte[] bytes = new byte[1 << 16];

    /** @param socket to the relay */
    Http1Client(Socket socket) {
        this.socket = socket;
    }

    @Override
    public void exchange(Duration patience) throws IOException {
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
