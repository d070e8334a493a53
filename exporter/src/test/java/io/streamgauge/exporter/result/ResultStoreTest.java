package io.streamgauge.exporter.result;

import static io.streamgauge.exporter.sample.SeriesTimeline.SECOND;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.exporter.sample.SeriesTimeline;
import io.streamgauge.exporter.sample.SomeTotals;
import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.topic.ResultKey;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;

class ResultStoreTest {

    private static final List<String> NAMES = List.of("model", "route");
    private static final List<String> VALUES = List.of("m", "chat");
    private static final Series SERIES = new Series(NAMES, VALUES);
    private static final long HOUR_MILLIS = ResultStore.KEPT.toMillis();

    private final ResultStore store = new ResultStore(Clock.systemUTC());
    private final SeriesTimeline timeline = SeriesTimeline.ofModel("m");

    @Test
    void theEndOfASeriesTakesItsWindowsAway() {
        put(timeline.start(SECOND).start(6 * SECOND));

        store.end(new ResultKey.WindowKey(NAMES, VALUES, 5_000, 0));

        assertThat(store.windows()).isEmpty();
    }

    @Test
    void aWindowAfterTheEndMakesTheSeriesLivelyAgain() {
        put(timeline.start(SECOND));
        store.end(new ResultKey.WindowKey(NAMES, VALUES, 0, 0));

        put(SeriesTimeline.ofModel("m").start(100 * SECOND));

        assertThat(store.windows()).containsKey(SERIES);
    }

    @Test
    void theEndOfOnePartitionLeavesTheOthers() {
        put(timeline.start(SECOND));
        put(new SeriesTimeline(NAMES, VALUES, 1).start(SECOND));

        store.end(new ResultKey.WindowKey(NAMES, VALUES, 0, 0));

        assertThat(store.windows()).containsKey(SERIES);
    }

    @Test
    void windowsOlderThanAnHourAreForgotten() {
        put(timeline.start(SECOND).start(6 * SECOND));

        store.put(SomeTotals.progress(0, HOUR_MILLIS + 5_000));
        assertThat(requireNonNull(store.windows().get(SERIES))
                        .partitions()
                        .iterator()
                        .next())
                .containsOnlyKeys(5_000L);

        store.put(SomeTotals.progress(0, HOUR_MILLIS + 10_000));
        assertThat(store.windows()).isEmpty();
    }

    /** As in a topic that was compacted after the window had been revised. */
    @Test
    void aCohortMayComeBeforeTheFirstWindowOfItsSeries() {
        timeline.cohort(SECOND, "chat", 3, 1, 0, 0);
        timeline.cohorts().forEach(store::put);
        assertThat(store.windows()).isEmpty();

        put(timeline);

        assertThat(cohorts()).containsExactlyElementsOf(timeline.cohorts());
    }

    @Test
    void cohortsWithoutAWindowAreForgottenLikeWindows() {
        timeline.cohort(SECOND, "chat", 3, 1, 0, 0).cohort(6 * SECOND, "chat", 2, 0, 0, 0);
        timeline.cohorts().forEach(store::put);

        store.put(SomeTotals.progress(0, HOUR_MILLIS + 5_000));

        put(SeriesTimeline.ofModel("m").start(11 * SECOND));
        assertThat(cohorts()).containsExactly(timeline.cohorts().get(1));
    }

    @Test
    void theEndOfASeriesTakesCohortsWithoutAWindowAway() {
        timeline.cohort(SECOND, "chat", 3, 1, 0, 0);
        timeline.cohorts().forEach(store::put);

        store.end(new ResultKey.WindowKey(NAMES, VALUES, 0, 0));

        put(SeriesTimeline.ofModel("m").start(11 * SECOND));
        assertThat(cohorts()).isEmpty();
    }

    @Test
    void totalsReplaceThoseBeforeThemButNotInWhatWasReadAlready() {
        TotalsResult first = SomeTotals.ofModel("m", 0).open("waiting", 1, 0L).result();
        TotalsResult second =
                SomeTotals.ofModel("m", 0).open("waiting", 0, null).result();
        store.put(first);
        List<TotalsResult> read = requireNonNull(store.totals().get(SERIES)).partitions();

        store.put(second);

        assertThat(read).containsExactly(first);
        assertThat(requireNonNull(store.totals().get(SERIES)).partitions()).containsExactly(second);
    }

    private List<CohortResult> cohorts() {
        return requireNonNull(store.windows().get(SERIES)).cohorts().stream()
                .flatMap(partition -> partition.values().stream())
                .toList();
    }

    private void put(SeriesTimeline windows) {
        windows.windows().values().forEach(store::put);
    }
}
