package io.streamgauge.processor.parts;

/** The decoded value of one store entry: changed in place, then written back by its tally. */
public sealed interface Part permits Counter, Values, BucketCounts, Load, Level, Slowest {

    /** Bytes that the same kind of part can be read from in any later version. */
    byte[] encoded();

    /** A part with nothing in it. */
    static Part empty(PartName name) {
        return switch (name.kind()) {
            case COUNT -> new Counter(0);
            case BUCKETS -> BucketCounts.empty(name.name());
            case DISTRIBUTION -> Values.empty();
            case LOAD -> new Load();
            case LEVEL -> new Level(0, 0);
            case SLOWEST -> new Slowest();
        };
    }

    /** The part these bytes were written from. */
    static Part decoded(PartName name, byte[] bytes) {
        return switch (name.kind()) {
            case COUNT -> Counter.decoded(bytes);
            case BUCKETS -> BucketCounts.decoded(name.name(), bytes);
            case DISTRIBUTION -> Values.decoded(name, bytes);
            case LOAD -> Load.decoded(bytes);
            case LEVEL -> Level.decoded(bytes);
            case SLOWEST -> Slowest.decoded(bytes);
        };
    }
}
