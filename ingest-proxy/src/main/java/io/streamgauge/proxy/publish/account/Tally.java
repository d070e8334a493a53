package io.streamgauge.proxy.publish.account;

/** A number of records and of the output events they carry. */
public record Tally(long records, long chunks) {

    static final Tally ZERO = new Tally(0, 0);

    Tally plus(Tally other) {
        return new Tally(records + other.records, chunks + other.chunks);
    }

    Tally minus(Tally other) {
        return new Tally(records - other.records, chunks - other.chunks);
    }
}
