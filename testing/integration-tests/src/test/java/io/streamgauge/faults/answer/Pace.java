package io.streamgauge.faults.answer;

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

    /** Chunks of all streams in so many seconds, if nothing is in their way. */
    public long chunksIn(double seconds) {
        return Math.round(seconds * streams * chunksPerSecond);
    }
}
