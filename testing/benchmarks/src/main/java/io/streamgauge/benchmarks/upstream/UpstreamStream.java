package io.streamgauge.benchmarks.upstream;

import io.streamgauge.benchmarks.answer.Answer;
import io.streamgauge.benchmarks.answer.Pace;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.zip.CRC32C;

/** One connection to the upstream: waits for a request, then sends its answer chunk by chunk. Of the upstream's thread. */
final class UpstreamStream {
    private static final int MAX_REQUEST = 16 << 10;

    private final SocketChannel channel;
    private final Pace pace;
    private final ByteBuffer request = ByteBuffer.allocate(MAX_REQUEST);
    private final ByteBuffer out = Answer.newBuffer();
    private final CRC32C sum = new CRC32C();
    private int sent;
    private long dueAtNanos;
    private long shiftNanos;

    UpstreamStream(SocketChannel channel, Pace pace) {
        this.channel = channel;
        this.pace = pace;
    }

    long dueAtNanos() {
        return dueAtNanos;
    }

    /** True when a request is complete. */
    boolean readRequest() throws IOException {
        if (channel.read(request) < 0) {
            channel.close();
            throw new EOFException();
        }
        boolean complete = RequestEnd.isComplete(request.array(), request.position());
        if (complete) {
            request.clear();
        }
        return complete;
    }

    /** The first chunk goes at once; then the pace begins, shifted, so that streams do not march in step. */
    void begin(long nowNanos, long shift) {
        sent = 0;
        sum.reset();
        dueAtNanos = nowNanos;
        shiftNanos = shift;
    }

    /** Sends what is due; false if that was the end or nobody reads. */
    boolean sendNext() {
        out.clear();
        if (sent == 0) {
            Answer.putHead(out);
        }
        Answer.putEvent(out, System.nanoTime(), sum);
        sent++;
        boolean more = sent < pace.chunksPerAnswer();
        if (!more) {
            Answer.putEnd(out, sum);
        }
        dueAtNanos += sent == 1 ? pace.intervalNanos() + shiftNanos : pace.intervalNanos();
        return write() && more;
    }

    private boolean write() {
        try {
            channel.write(out.flip());
            if (out.hasRemaining()) {
                // Nobody reads: a full socket would make this client's times meaningless.
                channel.close();
                return false;
            }
            return true;
        } catch (IOException e) {
            close();
            return false;
        }
    }

    /** Nobody listens any more. */
    void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // It is gone all the same.
        }
    }
}
