package io.streamgauge.testkit.upstream;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.LockSupport;

/** Takes requests off a connection as slowly as the habits say. One thread. */
final class RequestReader {

    private static final String EMPTY_LINE = "\r\n\r\n";

    private final InputStream in;
    private final Habits habits;
    private final byte[] buffer;
    private final ByteArrayOutputStream head = new ByteArrayOutputStream();
    private int matched;
    private int position;
    private int limit;

    RequestReader(InputStream in, Habits habits) {
        this.in = in;
        this.habits = habits;
        this.buffer = new byte[habits.readAtMost()];
    }

    /**
     * The next head with its empty line; empty where the peer closed between requests. May be called again after a
     * SocketTimeoutException: nothing is lost.
     */
    byte[] readHead() throws IOException {
        while (matched < EMPTY_LINE.length()) {
            if (!fill()) {
                if (head.size() > 0) {
                    throw new EOFException("closed within a request head");
                }
                return new byte[0];
            }
            byte next = buffer[position++];
            head.write(next);
            matched = next == EMPTY_LINE.charAt(matched) ? matched + 1 : next == '\r' ? 1 : 0;
        }
        matched = 0;
        byte[] whole = head.toByteArray();
        head.reset();
        return whole;
    }

    /** The body that belongs to the head, into the request. */
    void readBody(ReceivedRequest request) throws IOException {
        if (request.header("transfer-encoding")
                .filter("chunked"::equalsIgnoreCase)
                .isPresent()) {
            readChunks(request);
        } else {
            readExactly(Long.parseLong(request.header("content-length").orElse("0")), request);
        }
    }

    private void readChunks(ReceivedRequest request) throws IOException {
        while (true) {
            String line = readLine();
            int semicolon = line.indexOf(';');
            long size = Long.parseLong((semicolon < 0 ? line : line.substring(0, semicolon)).strip(), 16);
            if (size == 0) {
                skipTrailers();
                return;
            }
            readExactly(size, request);
            readLine();
        }
    }

    private void skipTrailers() throws IOException {
        while (!readLine().isEmpty()) {
            // Trailers are of no interest here.
        }
    }

    private void readExactly(long length, ReceivedRequest request) throws IOException {
        long left = length;
        while (left > 0) {
            fillOrFail();
            int taken = (int) Math.min(left, limit - position);
            request.append(buffer, position, taken);
            position += taken;
            left -= taken;
        }
    }

    private String readLine() throws IOException {
        var line = new ByteArrayOutputStream();
        while (true) {
            fillOrFail();
            byte next = buffer[position++];
            if (next == '\n') {
                String text = line.toString(StandardCharsets.ISO_8859_1);
                return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
            }
            line.write(next);
        }
    }

    private void fillOrFail() throws IOException {
        if (!fill()) {
            throw new EOFException("closed within a request body");
        }
    }

    private boolean fill() throws IOException {
        if (position < limit) {
            return true;
        }
        if (!habits.betweenReads().isZero()) {
            LockSupport.parkNanos(habits.betweenReads().toNanos());
        }
        // Empty before the read: one that times out must not give the last bytes again.
        position = 0;
        limit = 0;
        limit = Math.max(0, in.read(buffer));
        return limit > 0;
    }
}
