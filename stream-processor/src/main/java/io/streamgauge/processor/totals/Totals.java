package io.streamgauge.processor.totals;

import io.streamgauge.processor.parts.BucketCounts;
import io.streamgauge.processor.parts.Counter;
import io.streamgauge.processor.parts.Level;
import io.streamgauge.processor.parts.PartName;
import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.tally.StoreKeys;
import io.streamgauge.processor.tally.Tallies;
import io.streamgauge.processor.tally.Tally;
import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.schemas.result.Buckets;
import io.streamgauge.schemas.result.Count;
import io.streamgauge.schemas.tally.CountName;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Everything of each series since the beginning, in its store. One thread. */
public final class Totals {

    /** Name of the store. */
    public static final String STORE = "totals";

    private static final int DECODED_AT_MOST = 64;
    private static final Set<CountName> WINDOWS_ONLY = EnumSet.of(
            CountName.COHORT_REQUESTS,
            CountName.DELIVERED_TOKENS,
            CountName.SLO_OK,
            CountName.SLO_THRESHOLD_MET,
            CountName.FAILED_BEFORE_FIRST_TOKEN,
            CountName.RESIDENCE_MICROS);

    private final Tallies<Series> tallies;
    private @Nullable Current current;

    /** The series last written to: all samples of a record go to one. */
    private record Current(Series series, Tally tally) {}

    public Totals(KeyValueStore<Bytes, byte[]> store) {
        this.tallies = new Tallies<>(store, StoreKeys::ofSeries, DECODED_AT_MOST);
    }

    /** The counters and histograms of one series. */
    public record Content(List<Count> counts, List<Buckets> buckets) {}

    /** Every series there is. */
    public Set<Series> series() {
        Set<Series> series = new LinkedHashSet<>();
        tallies.forEachKey(key -> series.add(StoreKeys.seriesOf(key)));
        return series;
    }

    public void add(Series series, Sample sample) {
        if (sample instanceof Sample.Counted counted) {
            if (!WINDOWS_ONLY.contains(counted.name())) {
                tally(series).counter(counted.name(), counted.labels()).add(counted.amount());
            }
        } else if (sample instanceof Sample.Measured measured) {
            tally(series).buckets(measured.measure(), measured.labels()).record(measured.valueMicros());
        }
    }

    private Tally tally(Series series) {
        Current last = current;
        if (last != null && last.series().equals(series)) {
            return last.tally();
        }
        Current next = new Current(series, tallies.of(series));
        current = next;
        return next.tally();
    }

    /** Adds to the open requests of a series before the first window that is kept of it. */
    public void addLevelBeforeWindows(Series series, Level change) {
        tallies.of(series).addLevel(change);
    }

    /** Makes it 0. */
    public void forgetLevel(Series series) {
        Level level = levelBeforeWindows(series);
        addLevelBeforeWindows(series, new Level(-level.waiting(), -level.generating()));
    }

    /** Open requests of a series before the first window that is kept of it. */
    public Level levelBeforeWindows(Series series) {
        return tallies.of(series).level();
    }

    public Content content(Series series) {
        Content content = new Content(new ArrayList<>(), new ArrayList<>());
        tallies.read(series, (name, bytes) -> read(name, bytes, content));
        return content;
    }

    private static void read(PartName name, byte[] bytes, Content content) {
        switch (name.kind()) {
            case COUNT ->
                content.counts()
                        .add(new Count(
                                name.name(),
                                name.labels(),
                                Counter.decoded(bytes).value()));
            case BUCKETS ->
                content.buckets().add(BucketCounts.decoded(name.name(), bytes).result(name));
            default -> {
                // The level is for windows alone.
            }
        }
    }

    public void writeThrough() {
        current = null;
        tallies.writeThrough();
    }
}
