package io.streamgauge.standalone.demo.server;

import io.streamgauge.standalone.demo.engine.Generation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One client of the simulated server. Answers one request at a time; used by the server's thread alone. */
final class Connection {

    private static final int MAX_PENDING = 1 << 20;

    private final SocketChannel channel;
    private final SelectionKey key;
    private final RequestReader requests = new RequestReader();
    private final Deque<ByteBuffer> pending = new ArrayDeque<>();
    private int pendingBytes;
    private boolean closed;
    private @Nullable Generation current;

    Connection(SocketChannel channel, SelectionKey key) {
        this.channel = channel;
        this.key = key;
    }

    /** Reads what is there; false when the client has gone. */
    boolean read(ByteBuffer buffer) throws IOException, RequestReader.Unreadable {
        buffer.clear();
        int count = channel.read(buffer);
        if (count < 0) {
            return false;
        }
        requests.add(buffer.flip());
        return true;
    }

    /** The next request, once the one before has been answered. */
    Optional<RequestReader.Request> nextRequest() throws RequestReader.Unreadable {
        return current == null && !closed ? requests.next() : Optional.empty();
    }

    Optional<Generation> generation() {
        return Optional.ofNullable(current);
    }

    void answering(Generation generation) {
        current = generation;
    }

    void answered() {
        current = null;
    }

    boolean closed() {
        return closed;
    }

    /** Writes at once what the socket takes; the rest when it is writable again. */
    void send(String text) {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        pending.add(bytes);
        pendingBytes += bytes.remaining();
        flush();
    }

    void flush() {
        try {
            while (!closed && !pending.isEmpty()) {
                pendingBytes -= channel.write(pending.element());
                if (pending.element().hasRemaining()) {
                    break;
                }
                pending.remove();
            }
            if (pendingBytes > MAX_PENDING) {
                close();
            } else if (!closed) {
                key.interestOps(SelectionKey.OP_READ | (pending.isEmpty() ? 0 : SelectionKey.OP_WRITE));
            }
        } catch (IOException e) {
            // The client has gone: its sequence leaves the batch with the next token.
            close();
        }
    }

    void close() {
        closed = true;
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
