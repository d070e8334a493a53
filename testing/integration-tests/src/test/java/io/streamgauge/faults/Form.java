package io.streamgauge.faults;

import io.streamgauge.faults.answer.Pace;

/**
 * How long and how much.
 *
 * @param lasting of each fault
 * @param kills of a proxy
 * @param aborts by clients
 */
record Form(Pace pace, Lasting lasting, int kills, int aborts) {

    private static final Form SHORT = new Form(new Pace(50, 20, 20), new Lasting(1, 3), 2, 500);
    private static final Form LONG = new Form(new Pace(200, 50, 100), new Lasting(5, 60), 50, 10_000);

    /** Seconds of traffic before and after a fault, and while it lasts. */
    record Lasting(double calm, double fault) {}

    /** Short, unless {@code -Dfaults.long=true}. */
    static Form chosen() {
        return Boolean.getBoolean("faults.long") ? LONG : SHORT;
    }

    boolean isLong() {
        return equals(LONG);
    }
}
