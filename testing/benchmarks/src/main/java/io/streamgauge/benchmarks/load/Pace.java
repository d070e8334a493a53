package io.streamgauge.benchmarks.load;

import java.util.concurrent.TimeUnit;

/**
 * How answers are streamed.
 *
 * @param streams at a time
 * @param chunksPerSecond of each stream
 * @param chunksPerAnswer after which a stream asks again
 */
public record Pace(int streams, int chunksPerSecond, int chunksPerAnswer) {

    long intervalNanos() {
        return TimeUnit.SECONDS.toNanos(1) / chunksPerSecond;
    }
}
