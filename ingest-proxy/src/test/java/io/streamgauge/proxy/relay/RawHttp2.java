package io.streamgauge.proxy.relay;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersDecoder;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** A client that writes HTTP/2 frame by frame, right or wrong, and reads the frames that come. One thread for each direction. */
final class RawHttp2 implements AutoCloseable {

    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int PING = 6;
    static final int GOAWAY = 7;
    static final int WINDOW_UPDATE = 8;
    static final int CONTINUATION = 9;

    static final int END_STREAM = 1;
    static final int ACK = 1;
    static final int END_HEADERS = 4;

    private static final int PATIENCE_MILLIS = 60_000;
    private static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    private static final int LARGEST_WINDOW = Integer.MAX_VALUE;
    private static final int DEFAULT_WINDOW = 65_535;
    private static final int INITIAL_WINDOW_SIZE = 4;

    private final Socket socket = new Socket();
    private final DataInputStream in;
    private final Http2HeadersDecoder heads = new DefaultHttp2HeadersDecoder(false);

    /** A frame that came. */
    @SuppressWarnings("ArrayRecordComponent") // never compared and never changed
    record Frame(int type, int flags, int stream, byte[] payload) {

        /** The error of a reset or of a farewell. */
        int error() {
            return ByteBuffer.wrap(payload).getInt(type == GOAWAY ? Integer.BYTES : 0);
        }

        /** What a farewell says in words. */
        String reason() {
            int numbers = 2 * Integer.BYTES;
            return new String(payload, numbers, payload.length - numbers, StandardCharsets.UTF_8);
        }
    }

    RawHttp2(InetSocketAddress proxy) throws IOException {
        this(proxy, 0);
    }

    /** With a receive buffer of this size. */
    RawHttp2(InetSocketAddress proxy, int receiveBuffer) throws IOException {
        this(proxy, receiveBuffer, frameOf(SETTINGS, 0, 0));
    }

    /** One that begins with these bytes behind the preface, and not with its settings. */
    static RawHttp2 beginningWith(InetSocketAddress proxy, byte... bytes) throws IOException {
        return new RawHttp2(proxy, 0, bytes);
    }

    private RawHttp2(InetSocketAddress proxy, int receiveBuffer, byte[] first) throws IOException {
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), proxy.getPort()));
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new DataInputStream(socket.getInputStream());
        bytes(PREFACE.getBytes(StandardCharsets.US_ASCII)).bytes(first);
    }

    RawHttp2 bytes(byte... bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    RawHttp2 frame(int type, int flags, int stream, byte... payload) throws IOException {
        return bytes(frameOf(type, flags, stream, payload));
    }

    static byte[] frameOf(int type, int flags, int stream, byte... payload) {
        return ByteBuffer.allocate(9 + payload.length)
                .putInt(payload.length << Byte.SIZE | type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    /** Several frames to be sent in one write, which no end of the connection can come between. */
    static byte[] together(byte[]... frames) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(frames).forEach(all::writeBytes);
        return all.toByteArray();
    }

    /** So many of them, by their index. */
    static byte[] together(int frames, IntFunction<byte[]> frame) {
        return together(IntStream.range(0, frames).mapToObj(frame).toArray(byte[][]::new));
    }

    /** Lets the proxy send on each stream, and on all of them, as much as it likes. */
    RawHttp2 openWindows() throws IOException {
        frame(
                SETTINGS,
                0,
                0,
                ByteBuffer.allocate(6)
                        .putShort((short) INITIAL_WINDOW_SIZE)
                        .putInt(LARGEST_WINDOW)
                        .array());
        return frame(WINDOW_UPDATE, 0, 0, number(LARGEST_WINDOW - DEFAULT_WINDOW));
    }

    /** A whole request without a body. */
    RawHttp2 get(int stream, String path) throws IOException {
        return bytes(getOf(stream, path));
    }

    static byte[] getOf(int stream, String path) {
        return frameOf(HEADERS, END_HEADERS | END_STREAM, stream, head("GET", path));
    }

    /** The head of a request with a body. */
    RawHttp2 post(int stream, String path, String... more) throws IOException {
        return frame(HEADERS, END_HEADERS, stream, head("POST", path, more));
    }

    static byte[] number(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(value).array();
    }

    /** A request's fields, names and values in turn after those that each has. */
    static byte[] head(String method, String path, String... more) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        field(block, ":method", method);
        field(block, ":scheme", "http");
        field(block, ":path", path);
        field(block, ":authority", "upstream");
        block.writeBytes(fields(more));
        return block.toByteArray();
    }

    static byte[] fields(String... namesAndValues) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            field(block, namesAndValues[i], namesAndValues[i + 1]);
        }
        return block.toByteArray();
    }

    /** Literally, never indexed and not compressed (RFC 7541, section 6.2.2). */
    private static void field(ByteArrayOutputStream block, String name, String value) {
        block.write(0);
        text(block, name);
        text(block, value);
    }

    private static void text(ByteArrayOutputStream block, String text) {
        int most = 127;
        if (text.length() < most) {
            block.write(text.length());
        } else {
            block.write(most);
            int rest = text.length() - most;
            for (; rest > most; rest >>= 7) {
                block.write((rest & most) | 0x80);
            }
            block.write(rest);
        }
        block.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** The next frame, whatever it is. */
    Frame next() throws IOException {
        int begin = in.readInt();
        int flags = in.readUnsignedByte();
        int stream = in.readInt();
        byte[] payload = new byte[begin >>> Byte.SIZE];
        in.readFully(payload);
        return new Frame(begin & 0xff, flags, stream, payload);
    }

    /** The next frame of this kind; the others are passed over. */
    Frame await(int type) throws Exception {
        for (Frame frame = next(); ; frame = next()) {
            if (frame.type() == type) {
                return frame;
            }
        }
    }

    /** The next head of this stream. */
    Http2Headers awaitHead(int stream) throws Exception {
        for (Frame frame = await(HEADERS); ; frame = await(HEADERS)) {
            // In their order: each may change the table that the next refers to.
            Http2Headers head = heads.decodeHeaders(frame.stream(), Unpooled.wrappedBuffer(frame.payload()));
            if (frame.stream() == stream) {
                return head;
            }
        }
    }

    String awaitStatus(int stream) throws Exception {
        return String.valueOf(awaitHead(stream).status());
    }

    /** Whether the connection still answers. */
    boolean isUsable() throws Exception {
        frame(PING, 0, 0, new byte[8]);
        return (await(PING).flags() & ACK) != 0;
    }

    /** Reads until the connection ends; with which error it was said goodbye, if it was. */
    Optional<Integer> awaitEnd() throws IOException {
        Optional<Integer> error = Optional.empty();
        try {
            for (Frame frame = next(); ; frame = next()) {
                if (frame.type() == GOAWAY) {
                    error = Optional.of(frame.error());
                }
            }
        } catch (EOFException | SocketException e) {
            return error;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
