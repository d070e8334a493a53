package io.streamgauge.benchmarks.client;

import io.streamgauge.benchmarks.answer.AnswerReader;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** One client's connection: asks, reads the moments out of the answer, asks again at its end. Of the clients' thread. */
final class ClientStream {
    private final SocketChannel channel;
    private final ByteBuffer request;
    private final Tally tally;
    private final AnswerReader reader = new AnswerReader();

    ClientStream(SocketChannel channel, ByteBuffer request, Tally tally) {
        this.channel = channel;
        this.request = request;
        this.tally = tally;
    }

    void ask() throws IOException {
        tally.ask();
        reader.reset();
        channel.write(request.duplicate());
    }

    /** Takes what one read gives. */
    void read(ByteBuffer buffer, byte[] bytes) throws IOException {
        buffer.clear();
        int length = channel.read(buffer);
        long now = System.nanoTime();
        if (length < 0) {
            throw new EOFException("the answer was cut after " + tally.chunks() + " chunks");
        }
        buffer.flip().get(bytes, 0, length);
        for (int i = 0; i < length; i++) {
            reader.take(bytes[i]);
            if (reader.hasMoment()) {
                tally.chunk(reader.moment(), now);
            }
        }
        if (reader.isComplete()) {
            tally.requireAll();
            ask();
        }
    }

    void close() throws IOException {
        channel.close();
    }
}
