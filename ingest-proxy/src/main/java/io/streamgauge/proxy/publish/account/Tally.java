package io.streamgauge.proxy.publish.account;

/** A number of records and of the output events they carry. */
public record Tally(long records, long chunks) {

    public static final Tally ZERO = new Tally(0, 0);

    public Tally plus(Tally other) {
        return new Tally(records + other.records, chunks + other.chunks);
    }

    public Tally minus(Tally other) {
        return new Tally(records - other.records, chunks - other.chunks);
    }

    /** Without what is negative. */
    public Tally orZero() {
        return new Tally(Math.max(0, records), Math.max(0, chunks));
    }
}
