package io.streamgauge.proxy.observe.request;

import java.time.Clock;
import java.time.Instant;
import java.util.function.LongSupplier;

/** Relates ticks of the monotonic clock to the wall clock. */
public record LoopClock(Clock wall, LongSupplier nanoTime) {

    /** The wall-clock time of a tick of the recent past, micro seconds since the epoch. */
    long wallMicros(long nanos) {
        Instant now = wall.instant();
        long nowMicros = now.getEpochSecond() * 1_000_000 + now.getNano() / 1000;
        return nowMicros - (nanoTime.getAsLong() - nanos) / 1000;
    }
}
