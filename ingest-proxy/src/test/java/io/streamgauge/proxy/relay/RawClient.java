package io.streamgauge.proxy.relay;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/** One end of a connection, mostly the client's, that says and hears exact bytes. One thread for each direction. */
final class RawClient implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket;

    RawClient(InetSocketAddress proxy) throws IOException {
        this(proxy, 0);
    }

    /** With a receive buffer of this size, so that a client that does not read is soon full. */
    RawClient(InetSocketAddress proxy, int receiveBuffer) throws IOException {
        this(new Socket());
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), proxy.getPort()));
    }

    /** The end of a connection that has been accepted. */
    RawClient(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    static String get(String target, String... headers) {
        return "GET " + target + " HTTP/1.1\r\nHost: upstream\r\n" + lines(headers) + "\r\n";
    }

    static String post(String target, String body, String... headers) {
        return "POST " + target + " HTTP/1.1\r\nHost: upstream\r\nContent-Length: " + body.length() + "\r\n"
                + lines(headers) + "\r\n" + body;
    }

    private static String lines(String... headers) {
        return headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
    }

    RawClient send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Each of so many bytes, in a write of its own. */
    void sendInPieces(String text, int length) throws IOException {
        for (int from = 0; from < text.length(); from += Math.min(length, text.length() - from)) {
            send(text.substring(from, Math.min(text.length() - from, length) + from));
        }
    }

    RawClient send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    /** Status line and fields with the empty line. */
    String head() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            head.write(next());
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    /** A whole response in the framing its head tells, as text. */
    Response response() throws IOException {
        String head = head();
        Optional<String> length = field(head, "content-length");
        if (field(head, "transfer-encoding").isPresent()) {
            return new Response(head, chunks());
        }
        return new Response(head, length.isPresent() ? exactly(Integer.parseInt(length.get())) : rest());
    }

    /** A response; the body without its framing. */
    @SuppressWarnings("ArrayRecordComponent") // never compared and never changed
    record Response(String head, byte[] bytes) {

        String body() {
            return new String(bytes, StandardCharsets.UTF_8);
        }

        int status() {
            return Integer.parseInt(head.split(" ", 3)[1]);
        }

        Optional<String> field(String name) {
            return RawClient.field(head, name);
        }
    }

    /** The next chunk; empty for the last one, whose trailers are skipped. */
    byte[] chunk() throws IOException {
        int size = Integer.parseInt(line(), 16);
        if (size == 0) {
            String trailer = line();
            while (!trailer.isEmpty()) {
                trailer = line();
            }
            return new byte[0];
        }
        byte[] bytes = exactly(size);
        line();
        return bytes;
    }

    /** As many whole chunks as hold this many bytes. */
    byte[] chunks(int length) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (body.size() < length) {
            body.writeBytes(chunk());
        }
        return body.toByteArray();
    }

    /** What is left of a chunked body whose head has been read, as text. */
    String restOfChunks() throws IOException {
        return new String(chunks(), StandardCharsets.ISO_8859_1);
    }

    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (byte[] chunk = chunk(); chunk.length > 0; chunk = chunk()) {
            body.writeBytes(chunk);
        }
        return body.toByteArray();
    }

    byte[] exactly(int length) throws IOException {
        byte[] bytes = in().readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("closed after " + bytes.length + " of " + length + " bytes");
        }
        return bytes;
    }

    /** Everything until the connection ends. */
    byte[] rest() throws IOException {
        return in().readAllBytes();
    }

    String restText() throws IOException {
        return new String(rest(), StandardCharsets.ISO_8859_1);
    }

    /** Ends its own output with a FIN, and goes on hearing. */
    void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    /** Closes with a FIN. */
    void leave() throws IOException {
        socket.close();
    }

    /** Closes with a RST. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = next(); next != '\n'; next = next()) {
            if (next != '\r') {
                line.append((char) next);
            }
        }
        return line.toString();
    }

    private int next() throws IOException {
        int next = in().read();
        if (next < 0) {
            throw new EOFException("closed");
        }
        return next;
    }

    private InputStream in() throws IOException {
        return socket.getInputStream();
    }

    private static Optional<String> field(String head, String name) {
        return head.lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
                .map(line -> line.substring(name.length() + 1).trim())
                .findFirst();
    }
}
