package io.streamgauge.benchmarks.client;

import org.HdrHistogram.Histogram;

/** What the clients saw while it was measured. Safe for any thread. */
public final class Recording {
    private static final int DIGITS = 3;

    private final Histogram chunkNanos = new Histogram(DIGITS);
    private final Histogram firstChunkNanos = new Histogram(DIGITS);

    /** From the upstream's write to the client's read. */
    synchronized void chunk(long nanos) {
        chunkNanos.recordValue(Math.max(0, nanos));
    }

    /** From the client's request to its first chunk. */
    synchronized void firstChunk(long nanos) {
        firstChunkNanos.recordValue(Math.max(0, nanos));
    }

    public synchronized long chunks() {
        return chunkNanos.getTotalCount();
    }

    /** Micro seconds from write to read that this share of the chunks took at most. */
    public synchronized double chunkMicros(double percentile) {
        return chunkNanos.getValueAtPercentile(percentile) / 1e3;
    }

    /** Micro seconds to the first chunk that this share of the requests took at most. */
    public synchronized double firstChunkMicros(double percentile) {
        return firstChunkNanos.getValueAtPercentile(percentile) / 1e3;
    }
}
