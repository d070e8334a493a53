package io.streamgauge.exporter.window;

import static io.streamgauge.exporter.sample.SeriesTimeline.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.exporter.sample.Published;
import io.streamgauge.exporter.sample.SeriesTimeline;
import io.streamgauge.exporter.sample.WindowScrape;
import io.streamgauge.schemas.result.SloCohort;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Windows of 10 s of requests by their arrival, worked out by hand. */
class CohortGaugesTest {

    private static final long MINUTES = Duration.ofMinutes(1).toMillis();

    private final SeriesTimeline timeline = SeriesTimeline.ofModel("m");

    @Test
    void theNewestCohortTellsWhatHasBecomeOfItSoFar() {
        timeline.cohort(21 * SECOND, "chat", 3, 1, 1, 0).cohort(26 * SECOND, "chat", 1, 0, 0, 4);

        Published published = at(32_000);

        assertThat(value(published, "cohort_requests", "chat", "good")).isEqualTo(4);
        assertThat(value(published, "cohort_requests", "chat", "bad")).isEqualTo(1);
        assertThat(value(published, "cohort_requests", "chat", "excluded")).isEqualTo(1);
        assertThat(value(published, "cohort_requests", "chat", "open")).isEqualTo(4);
    }

    /** Of the windows from 5 to 30 s the one at 20 has a request open: 10 to 20 s is the newest span before that. */
    @Test
    void goodputAndAttainmentAreOfTheNewestCohortThatHasEnded() {
        timeline.cohort(5 * SECOND, "chat", 9, 9, 9, 0)
                .cohort(11 * SECOND, "chat", 3, 1, 2, 0)
                .cohort(16 * SECOND, "chat", 3, 1, 0, 0)
                .cohort(21 * SECOND, "chat", 5, 0, 0, 1)
                .cohort(26 * SECOND, "chat", 5, 0, 0, 0);

        Published published = at(32_000);

        assertThat(settled(published, "end_timestamp_seconds")).isEqualTo(20);
        assertThat(settled(published, "arrivals_per_second")).isEqualTo(1);
        assertThat(settled(published, "goodput_requests_per_second")).isEqualTo(0.6);
        assertThat(settled(published, "attainment_ratio")).isEqualTo(0.75);
        assertThat(settled(published, "open_requests")).isZero();
    }

    /** The bad request of the first window needed until 28 s; were only judged ones asked, 20 to 30 s would be shown at once. */
    @Test
    void aCohortThatTookLongHasItsTurnAndIsNotPassedOver() {
        timeline.cohort(2 * SECOND, new SloCohort("chat", 0L, 1L, 0L, 0L, 28_000L));
        for (long second = 6; second < 60; second += 5) {
            timeline.cohort(second * SECOND, "chat", 1, 0, 0, 0);
        }

        assertThat(settled(at(32_000), "end_timestamp_seconds")).isEqualTo(5);
        Published next = at(37_000);
        assertThat(settled(next, "end_timestamp_seconds")).isEqualTo(10);
        assertThat(settled(next, "attainment_ratio")).isEqualTo(0.5);
        assertThat(settled(at(52_000), "end_timestamp_seconds")).isEqualTo(25);
    }

    @Test
    void aClassWithOpenRequestsDoesNotHoldUpAnother() {
        timeline.cohort(21 * SECOND, "chat", 0, 0, 0, 1).cohort(21 * SECOND, "batch", 2, 0, 0, 0);

        Published published = at(32_000);

        assertThat(settled(published, "end_timestamp_seconds")).isEqualTo(20);
        assertThat(value(published, "settled_cohort_end_timestamp_seconds", "batch"))
                .isEqualTo(30);
        assertThat(value(published, "settled_cohort_attainment_ratio", "batch")).isEqualTo(1);
    }

    /** Every window has a request that never ends. */
    @Test
    void whereSomethingIsAlwaysOpenTheNewestFinalCohortIsTold() {
        for (long second = 1; second < 20 * 60; second += 5) {
            timeline.cohort(second * SECOND, "chat", 3, 1, 0, 1);
        }

        Published published = at(20 * MINUTES + 2_000);

        assertThat(settled(published, "end_timestamp_seconds")).isEqualTo(5 * 60);
        assertThat(settled(published, "open_requests")).isEqualTo(2);
        assertThat(settled(published, "attainment_ratio")).isEqualTo(0.75);
        assertThat(settled(published, "arrivals_per_second")).isEqualTo(1);
    }

    @Test
    void partitionsAreAddedUp() {
        SeriesTimeline other = new SeriesTimeline(List.of("model", "route"), List.of("m", "chat"), 1);

        Published published = new WindowScrape()
                .with(timeline.cohort(21 * SECOND, "chat", 1, 0, 0, 0))
                .with(other.cohort(21 * SECOND, "chat", 1, 2, 0, 1))
                .at(32_000);

        assertThat(value(published, "cohort_requests", "chat", "good")).isEqualTo(2);
        assertThat(value(published, "cohort_requests", "chat", "open")).isEqualTo(1);
        assertThat(settled(published, "end_timestamp_seconds")).isEqualTo(20);
    }

    @Test
    void aClassWithoutRequestsHasZerosAndNoRatio() {
        timeline.start(21 * SECOND);

        Published published = at(32_000);

        assertThat(value(published, "cohort_requests", "chat", "open")).isZero();
        assertThat(settled(published, "arrivals_per_second")).isZero();
        assertThat(published.points("llm_window_settled_cohort_attainment_ratio"))
                .isEmpty();
    }

    @Test
    void whatIsMissingIsToldOfTheSettledCohortToo() {
        timeline.cohort(11 * SECOND, "chat", 1, 0, 0, 0).cohort(21 * SECOND, "chat", 1, 0, 0, 1);
        WindowScrape scrape = new WindowScrape().with(timeline);

        assertThat(settled(scrape.at(32_000, 15_000L), "complete")).isZero();
        assertThat(settled(scrape.at(32_000, 25_000L), "complete")).isEqualTo(1);
    }

    private Published at(long millis) {
        return new WindowScrape().with(timeline).at(millis);
    }

    private static double settled(Published published, String name) {
        return value(published, "settled_cohort_" + name, "chat");
    }

    private static double value(Published published, String name, String... labels) {
        return WindowVectors.value(published, "llm_window_" + name, labels);
    }
}
