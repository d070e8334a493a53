package io.streamgauge.processor.parts;

import io.streamgauge.schemas.result.Buckets;
import io.streamgauge.schemas.tally.Bounds;
import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.List;

/** The values of one measure since the beginning, in its fixed bounds. */
public final class BucketCounts implements Part {

    private final Bounds bounds;
    private final long[] counts;
    private long sumMicros;

    private BucketCounts(Bounds bounds) {
        this.bounds = bounds;
        this.counts = new long[bounds.size() + 1];
    }

    static BucketCounts empty(String measure) {
        return new BucketCounts(Measure.of(measure).bounds());
    }

    public static BucketCounts decoded(String measure, byte[] bytes) {
        BucketCounts buckets = empty(measure);
        return Encoding.read(bytes, 0, in -> {
            buckets.sumMicros = Encoding.readNumber(in);
            for (int i = 0; i < buckets.counts.length; i++) {
                buckets.counts[i] = Encoding.readNumber(in);
            }
            return buckets;
        });
    }

    public void record(long micros) {
        counts[bounds.bucketOf(micros)]++;
        sumMicros += micros;
    }

    public Buckets result(PartName name) {
        List<Long> values = new ArrayList<>(counts.length);
        for (long count : counts) {
            values.add(count);
        }
        return new Buckets(name.name(), name.labels(), values, sumMicros);
    }

    @Override
    public byte[] encoded() {
        return Encoding.bytes(out -> {
            Encoding.writeNumber(out, sumMicros);
            for (long count : counts) {
                Encoding.writeNumber(out, count);
            }
        });
    }
}
