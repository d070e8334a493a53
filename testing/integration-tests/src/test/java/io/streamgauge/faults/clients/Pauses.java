package io.streamgauge.faults.clients;

import java.time.Duration;
import java.util.Random;

/** How long a client waits between two requests. Of the clients' thread. */
public final class Pauses {

    private final Random random = new Random(1);
    private final Duration atLeast;
    private final Duration atMost;

    private Pauses(Duration atLeast, Duration atMost) {
        this.atLeast = atLeast;
        this.atMost = atMost;
    }

    /** Not at all. */
    public static Pauses none() {
        return between(Duration.ZERO, Duration.ZERO);
    }

    public static Pauses between(Duration atLeast, Duration atMost) {
        return new Pauses(atLeast, atMost);
    }

    long nextNanos() {
        return atLeast.toNanos() + random.nextLong(atMost.minus(atLeast).toNanos() + 1);
    }
}
