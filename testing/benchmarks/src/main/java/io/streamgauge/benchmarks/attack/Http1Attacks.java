package io.streamgauge.benchmarks.attack;

import io.streamgauge.benchmarks.attack.Volley.Strike;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Requests in HTTP/1.1 that are larger than they should be. */
final class Http1Attacks {
    private static final int HEAD_BYTES = 80_000;
    private static final long BODY_BYTES = 100_000_000;
    private static final int STATUS_BYTES = 12;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final byte[] HEAD = head();
    private static final byte[] LINE = "flood ".repeat(10_000).getBytes(StandardCharsets.US_ASCII);

    private Http1Attacks() {}

    /** A head of 80 KB, where 64 KiB are allowed, in lines of 100 bytes. */
    static Strike largeHead(int port) throws IOException {
        try (Socket socket = connect(port)) {
            return new Strike(HEAD.length, exchange(socket, HEAD));
        }
    }

    /** A body of 100 MB that is a single line of JSON, as its head says. */
    static Strike longLine(int port) throws IOException {
        try (Socket socket = connect(port)) {
            String head = "POST /flood/v1/chat/completions?bytes=0 HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                    + "Content-Type: application/json\r\nContent-Length: " + BODY_BYTES + "\r\n\r\n";
            String start = "{\"model\":\"flood\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\"";
            String end = "\"}]}";
            OutputStream out = socket.getOutputStream();
            out.write((head + start).getBytes(StandardCharsets.US_ASCII));
            long left = BODY_BYTES - start.length() - end.length();
            while (left > 0) {
                int length = (int) Math.min(LINE.length, left);
                out.write(LINE, 0, length);
                left -= length;
            }
            return new Strike(BODY_BYTES, exchange(socket, end.getBytes(StandardCharsets.US_ASCII)));
        }
    }

    private static String exchange(Socket socket, byte[] last) {
        try {
            socket.getOutputStream().write(last);
            InputStream in = socket.getInputStream();
            String line = new String(in.readNBytes(STATUS_BYTES), StandardCharsets.US_ASCII);
            return line.isEmpty() ? "closed" : line.substring(line.indexOf(' ') + 1);
        } catch (IOException e) {
            // The answer may be lost where a server resets what has bytes left unread.
            return "reset";
        }
    }

    private static Socket connect(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout((int) PATIENCE.toMillis());
        return socket;
    }

    private static byte[] head() {
        StringBuilder head = new StringBuilder("GET /flood HTTP/1.1\r\nHost: 127.0.0.1\r\n");
        for (int line = 0; head.length() < HEAD_BYTES; line++) {
            head.append("X-Flood-")
                    .append(line)
                    .append(": ")
                    .append("f".repeat(80))
                    .append("\r\n");
        }
        return head.append("\r\n").toString().getBytes(StandardCharsets.US_ASCII);
    }
}
