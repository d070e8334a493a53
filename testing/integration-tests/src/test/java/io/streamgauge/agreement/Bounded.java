package io.streamgauge.agreement;

/**
 * Something that the client has measured, and between which values what the proxy saw must lie: the proxy reads a chunk after
 * the upstream began to write it and before the client has it.
 */
record Bounded(long least, long measured, long most) {

    Bounded minus(Bounded start) {
        return new Bounded(Math.max(0, least - start.most), measured - start.measured, Math.max(0, most - start.least));
    }

    Bounded plus(long amount) {
        return new Bounded(least + amount, measured + amount, most + amount);
    }

    Bounded dividedBy(long divisor) {
        return new Bounded(least / divisor, measured / divisor, most / divisor);
    }
}
