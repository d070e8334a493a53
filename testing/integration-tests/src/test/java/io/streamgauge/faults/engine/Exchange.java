package io.streamgauge.faults.engine;

import io.streamgauge.faults.answer.Answer;
import java.io.EOFException;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One connection to the engine: reads a request, is told when to send what. Of the engine's thread. */
final class Exchange {

    private static final String HEAD =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String END = "0\r\n\r\n";
    private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: *(\\d+)\r\n", Pattern.CASE_INSENSITIVE);
    private static final int REQUEST_BYTES = 8_192;

    private final SocketChannel channel;
    private final ByteBuffer in = ByteBuffer.allocate(REQUEST_BYTES);
    private long request;
    private int next;
    private boolean answering;
    private Harm harm = Harm.NONE;
    private int harmedAt;
    private long dueAtNanos;

    Exchange(SocketChannel channel) {
        this.channel = channel;
    }

    /**
     * Takes what has arrived; true if a request is whole.
     *
     * @throws IOException the other side is gone
     */
    boolean readRequest() throws IOException {
        if (channel.read(in) < 0) {
            throw new EOFException("closed by the proxy");
        }
        String text = new String(in.array(), 0, in.position(), StandardCharsets.ISO_8859_1);
        int headEnd = text.indexOf("\r\n\r\n");
        Matcher length = LENGTH.matcher(text);
        if (headEnd < 0 || !length.find() || text.length() < headEnd + 4 + Integer.parseInt(length.group(1))) {
            return false;
        }
        request = Answer.request(text);
        in.clear();
        return true;
    }

    void begin(long firstAtNanos, Harm planned, int at) {
        dueAtNanos = firstAtNanos;
        harm = planned;
        harmedAt = at;
        next = 0;
        answering = true;
    }

    /** Whether the moment for its harm has come. */
    boolean isHarmed() {
        return harm != Harm.NONE && next == harmedAt;
    }

    /** Does its harm. */
    void doHarm() throws IOException {
        if (harm == Harm.CUT && next > 0) {
            byte[] event = Answer.to(request).chunk(next);
            write(Integer.toHexString(event.length) + "\r\n" + text(event).substring(0, event.length / 2));
        }
        if (harm == Harm.RESET) {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        }
        if (harm != Harm.STALL) {
            channel.close();
        }
    }

    /** Sends the next chunk. */
    void sendChunk(long intervalNanos) throws IOException {
        String head = next == 0 ? HEAD : "";
        write(head + framed(Answer.to(request).chunk(next)));
        next++;
        dueAtNanos += intervalNanos;
    }

    void sendEnd(long nowNanos) throws IOException {
        write(framed(Answer.to(request).end()) + END);
        answering = false;
        dueAtNanos = nowNanos;
    }

    private static String framed(byte[] event) {
        return Integer.toHexString(event.length) + "\r\n" + text(event) + "\r\n";
    }

    private static String text(byte[] event) {
        return new String(event, StandardCharsets.US_ASCII);
    }

    private void write(String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
        channel.write(bytes);
        if (bytes.hasRemaining()) {
            throw new IOException("the proxy does not read");
        }
    }

    long request() {
        return request;
    }

    int sent() {
        return next;
    }

    /** From the request to the end of its answer. */
    boolean isAnswering() {
        return answering;
    }

    /** Whether its last answer ended longer ago. One that is new waits for its request without a limit. */
    boolean isIdle(long nowNanos, long longerThanNanos) {
        return !answering && next > 0 && nowNanos - dueAtNanos > longerThanNanos;
    }

    /** When the next chunk is due. */
    long dueAtNanos() {
        return dueAtNanos;
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    void close() throws IOException {
        channel.close();
    }
}
