package io.streamgauge.benchmarks.streams;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Both ends of one stream through a proxy: the upstream's sends a chunk, the client's has to get exactly that. */
final class SteppedStream {
    static final int CHUNK_BYTES = 64;

    private static final int HEAD_END = 0x0d0a0d0a;

    private final int number;
    private final SocketChannel client;
    private @Nullable SocketChannel upstream;
    private int lastFour;
    private byte[] expected = new byte[0];
    private int received;

    SteppedStream(int number, SocketChannel client) {
        this.number = number;
        this.client = client;
    }

    /** The request has arrived; all steps' chunks together are the answer. */
    void answer(SocketChannel channel, int steps) throws IOException {
        upstream = channel;
        send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: " + (long) steps * CHUNK_BYTES
                + "\r\n\r\n");
    }

    /** Sends the chunk of this step, which no other stream and no other step has. */
    void step(int step) throws IOException {
        String chunk = String.format("data: {\"stream\":\"%010d\",\"step\":\"%010d\"}", number, step);
        expected = (chunk + " ".repeat(CHUNK_BYTES - 2 - chunk.length()) + "\n\n").getBytes(StandardCharsets.US_ASCII);
        received = 0;
        send(new String(expected, StandardCharsets.US_ASCII));
    }

    private void send(String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
        if (upstream == null || upstream.write(bytes) < text.length()) {
            throw new IOException("the proxy did not take a chunk of stream " + number);
        }
    }

    /**
     * Takes what has come; true once the step's chunk is complete.
     *
     * @throws IOException another byte came than the next, or more than was sent
     */
    boolean read(ByteBuffer buffer) throws IOException {
        int length = client.read(buffer.clear());
        if (length < 0) {
            throw new EOFException("stream " + number + " was cut");
        }
        buffer.flip();
        while (buffer.hasRemaining()) {
            byte value = buffer.get();
            if (lastFour != HEAD_END) {
                lastFour = (lastFour << 8) | (value & 0xff);
            } else if (received == expected.length || value != expected[received++]) {
                throw new IOException("stream " + number + " got a byte that was not its next");
            }
        }
        return received == expected.length && expected.length > 0;
    }

    void close() throws IOException {
        client.close();
        if (upstream != null) {
            upstream.close();
        }
    }
}
