package io.streamgauge.processor.parts;

import io.streamgauge.schemas.histogram.LatencyHistogram;
import io.streamgauge.schemas.result.Distribution;
import java.nio.ByteBuffer;
import java.util.List;

/** The values of one measure in one window. */
public final class Values implements Part {

    private static final int HEADER_BYTES = 3 * Long.BYTES;

    private final LatencyHistogram histogram;

    private Values(LatencyHistogram histogram) {
        this.histogram = histogram;
    }

    static Values empty() {
        return new Values(new LatencyHistogram());
    }

    static Values decoded(PartName name, byte[] bytes) {
        return new Values(LatencyHistogram.of(distribution(name, bytes)));
    }

    /** What stands in the store, for a result: the buckets stay encoded. */
    public static Distribution distribution(PartName name, byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        return new Distribution(name.name(), name.labels(), in.getLong(), in.getLong(), in.getLong(), in.slice());
    }

    public void record(long micros) {
        histogram.record(micros);
    }

    @Override
    public byte[] encoded() {
        Distribution distribution = histogram.toDistribution("", List.of());
        ByteBuffer buckets = distribution.getHistogram();
        return ByteBuffer.allocate(HEADER_BYTES + buckets.remaining())
                .putLong(distribution.getCount())
                .putLong(distribution.getSumMicros())
                .putLong(distribution.getMaxMicros())
                .put(buckets.duplicate())
                .array();
    }
}
