package io.streamgauge.processor.parts;

import io.streamgauge.processor.timeline.Sample.Move;
import java.nio.ByteBuffer;

/** Open requests by phase: a level, or by how much it changes. May be negative where ends arrived before starts. */
public final class Level implements Part {

    private long waiting;
    private long generating;

    public Level(long waiting, long generating) {
        this.waiting = waiting;
        this.generating = generating;
    }

    /** What this change of phase does to a level. */
    public static Level of(Move move) {
        return switch (move) {
            case STARTED -> new Level(1, 0);
            case FIRST_OUTPUT -> new Level(-1, 1);
            case ENDED_WAITING -> new Level(-1, 0);
            case ENDED_GENERATING -> new Level(0, -1);
        };
    }

    public static Level decoded(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        return new Level(in.getLong(), in.getLong());
    }

    public void add(Level change) {
        waiting += change.waiting;
        generating += change.generating;
    }

    public long waiting() {
        return waiting;
    }

    public long generating() {
        return generating;
    }

    public boolean isZero() {
        return waiting == 0 && generating == 0;
    }

    @Override
    public byte[] encoded() {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(waiting)
                .putLong(generating)
                .array();
    }
}
