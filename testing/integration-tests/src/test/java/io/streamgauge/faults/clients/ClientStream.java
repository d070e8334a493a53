package io.streamgauge.faults.clients;

import io.streamgauge.faults.answer.Answer;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** One client: asks, and compares the answer byte by byte. Of the clients' thread. */
final class ClientStream {

    private final SocketAddress address;
    private final int chunksPerAnswer;
    private final ResponseReader reader = new ResponseReader();
    private @Nullable SocketChannel channel;
    private Answer answer = Answer.to(0);
    private byte[] expected = {};
    private int at;
    private int chunks;
    private long request;
    private long dueAtNanos;
    private int leavesAt;
    private boolean waiting;

    ClientStream(SocketAddress address, int chunksPerAnswer) {
        this.address = address;
        this.chunksPerAnswer = chunksPerAnswer;
    }

    /** Asks, on a new connection if there is none. */
    void ask(long number, Selector selector) throws IOException {
        request = number;
        answer = Answer.to(number);
        expected = answer.chunk(0);
        at = 0;
        chunks = 0;
        waiting = true;
        reader.reset();
        SocketChannel open = channel;
        if (open == null) {
            open = SocketChannel.open(address);
            open.configureBlocking(false);
            open.register(selector, SelectionKey.OP_READ, this);
            channel = open;
        }
        open.write(ByteBuffer.wrap(answer.asked()));
    }

    /**
     * Takes what has arrived.
     *
     * @return chunks that are whole now
     * @throws WrongBytesException this is not what the engine sends
     * @throws IOException the connection is gone
     */
    int read(ByteBuffer buffer) throws IOException {
        SocketChannel open = channel;
        buffer.clear();
        if (open == null || open.read(buffer) < 0) {
            throw new EOFException();
        }
        buffer.flip();
        int before = chunks;
        while (buffer.hasRemaining()) {
            byte value = buffer.get();
            if (!waiting) {
                throw new WrongBytesException("more than was asked for");
            }
            if (reader.take(value) && reader.status() == 200) {
                compare(value);
            }
            waiting = !reader.isWhole();
        }
        return chunks - before;
    }

    private void compare(byte value) throws WrongBytesException {
        if (at == expected.length || expected[at] != value) {
            throw new WrongBytesException("request " + request + ", chunk " + chunks + ", byte " + at);
        }
        at++;
        if (at == expected.length && chunks < chunksPerAnswer) {
            chunks++;
            expected = chunks == chunksPerAnswer ? answer.end() : answer.chunk(chunks);
            at = 0;
        }
    }

    /** Whether it has everything it asked for. */
    boolean isAnswered() {
        return reader.isWhole() && reader.status() == 200 && chunks == chunksPerAnswer && at == expected.length;
    }

    /** Between a request and the end of its answer. */
    boolean isWaiting() {
        return waiting;
    }

    boolean isConnected() {
        return channel != null;
    }

    int status() {
        return reader.status();
    }

    long request() {
        return request;
    }

    int chunks() {
        return chunks;
    }

    /** How many chunks of the next answer it takes if it leaves. */
    void leaveAt(int chunk) {
        leavesAt = chunk;
    }

    int leavesAt() {
        return leavesAt;
    }

    /** When it asks again. */
    long dueAtNanos() {
        return dueAtNanos;
    }

    void askAt(long nanos) {
        dueAtNanos = nanos;
    }

    /** Gives its connection up. */
    void hangUp() throws IOException {
        waiting = false;
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }

    /** What came is not what was sent. */
    static final class WrongBytesException extends IOException {
        private static final long serialVersionUID = 1;

        WrongBytesException(String message) {
            super(message);
        }
    }
}
