package io.streamgauge.benchmarks.client;

import java.io.IOException;

/** Counts the chunks of one stream's answers and has their times recorded. Of the clients' thread. */
public final class Tally {
    private final Measurement measurement;
    private final int chunksPerAnswer;
    private long askedAtNanos;
    private int chunks;
    private boolean hasBegun;

    public Tally(Measurement measurement, int chunksPerAnswer) {
        this.measurement = measurement;
        this.chunksPerAnswer = chunksPerAnswer;
    }

    /** A request is about to be sent. */
    public void ask() {
        askedAtNanos = System.nanoTime();
        chunks = 0;
    }

    /** A chunk was read now, and written by the upstream at this moment. */
    public void chunk(long moment, long now) {
        Recording recording = measurement.recording();
        if (chunks++ == 0) {
            recording.firstChunk(now - askedAtNanos);
            if (!hasBegun) {
                hasBegun = true;
                measurement.streamHasBegun();
            }
        }
        recording.chunk(now - moment);
    }

    /**
     * An answer is over.
     *
     * @throws IOException it had fewer or more chunks than the upstream sends
     */
    public void requireAll() throws IOException {
        if (chunks != chunksPerAnswer) {
            throw new IOException("an answer had " + chunks + " chunks instead of " + chunksPerAnswer);
        }
    }

    /** Of the answer so far. */
    public int chunks() {
        return chunks;
    }
}
