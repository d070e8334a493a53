package io.streamgauge.benchmarks.answer;

import java.util.concurrent.TimeUnit;

/**
 * How answers are streamed.
 *
 * @param streams at a time
 * @param chunksPerSecond of each stream
 * @param chunksPerAnswer after which a stream asks again
 */
public record Pace(int streams, int chunksPerSecond, int chunksPerAnswer) {

    public long intervalNanos() {
        return TimeUnit.SECONDS.toNanos(1) / chunksPerSecond;
    }

    /** From the first chunk of an answer to its end. */
    public long answerNanos() {
        return intervalNanos() * chunksPerAnswer;
    }
}
