package io.streamgauge.proxy.publish.clock;

import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The two clocks of the sender: ticks measure intervals, the wall clock names moments. Any thread.
 *
 * @param ticks monotonic, nano seconds
 */
public record Times(LongSupplier ticks, Clock wall) {

    public static final Times SYSTEM = new Times(System::nanoTime, Clock.systemUTC());

    public long nanos() {
        return ticks.getAsLong();
    }

    /** Micro seconds since the epoch. */
    public long wallMicros() {
        Instant now = wall.instant();
        return TimeUnit.SECONDS.toMicros(now.getEpochSecond()) + TimeUnit.NANOSECONDS.toMicros(now.getNano());
    }
}
