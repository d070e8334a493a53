package io.streamgauge.benchmarks.client;

import io.streamgauge.benchmarks.answer.AnswerReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CountDownLatch;

/** One client's connection: asks, reads the moments out of the answer, asks again at its end. Of the clients' thread. */
final class ClientStream {
    private final SocketChannel channel;
    private final ByteBuffer request;
    private final int chunksPerAnswer;
    private final CountDownLatch begun;
    private final AnswerReader reader = new AnswerReader();
    private long askedAtNanos;
    private int chunks;
    private boolean hasBegun;

    /** @param begun is told of the first chunk of the first answer */
    ClientStream(SocketChannel channel, ByteBuffer request, int chunksPerAnswer, CountDownLatch begun) {
        this.channel = channel;
        this.request = request;
        this.chunksPerAnswer = chunksPerAnswer;
        this.begun = begun;
    }

    void ask() throws IOException {
        askedAtNanos = System.nanoTime();
        chunks = 0;
        reader.reset();
        channel.write(request.duplicate());
    }

    /** Takes what one read gives. */
    void read(ByteBuffer buffer, byte[] bytes, Recording recording) throws IOException {
        buffer.clear();
        int length = channel.read(buffer);
        long now = System.nanoTime();
        if (length < 0) {
            throw new EOFException("the answer was cut after " + chunks + " chunks");
        }
        buffer.flip().get(bytes, 0, length);
        for (int i = 0; i < length; i++) {
            reader.take(bytes[i]);
            if (reader.hasMoment()) {
                chunk(now, recording);
            }
        }
        if (reader.isComplete()) {
            finish();
        }
    }

    private void chunk(long now, Recording recording) {
        if (chunks++ == 0) {
            recording.firstChunk(now - askedAtNanos);
            if (!hasBegun) {
                hasBegun = true;
                begun.countDown();
            }
        }
        recording.chunk(now - reader.moment());
    }

    private void finish() throws IOException {
        if (chunks != chunksPerAnswer) {
            throw new IOException("an answer had " + chunks + " chunks instead of " + chunksPerAnswer);
        }
        ask();
    }

    void close() throws IOException {
        channel.close();
    }
}
