package io.streamgauge.benchmarks.observation;

import io.streamgauge.proxy.observe.framing.EventConsumer;
import io.streamgauge.proxy.observe.framing.Framing;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Cuts one answer into events, of which nothing is read. */
public class FramingBenchmark extends AnswerBenchmark {

    @Param
    Sample sample = Sample.SSE;

    private List<byte[]> answer = List.of();

    @Setup
    public void cut() {
        answer = Sample.cut(sample.events(), pieces);
    }

    @Benchmark
    public long answer() {
        Tally tally = new Tally();
        Framing framing = sample.framing(tally);
        for (byte[] piece : answer) {
            framing.accept(piece, 0, piece.length);
        }
        framing.end();
        return tally.seen;
    }

    /** Adds up what it is told, so that nothing of the work can be left out. */
    private static final class Tally implements EventConsumer {
        private long seen;

        @Override
        public void data(byte[] bytes, int from, int to) {
            seen += to - from;
        }

        @Override
        public void event() {
            seen++;
        }

        @Override
        public void oversized() {
            throw new IllegalStateException("an event of a sample is oversized");
        }

        @Override
        public void failed() {
            throw new IllegalStateException("an event of a sample is an error");
        }

        @Override
        public void unreadable() {
            throw new IllegalStateException("a sample is unreadable");
        }
    }
}
