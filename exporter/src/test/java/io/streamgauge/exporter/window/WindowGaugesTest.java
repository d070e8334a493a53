package io.streamgauge.exporter.window;

import static io.streamgauge.exporter.sample.SeriesTimeline.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.exporter.sample.Published;
import io.streamgauge.exporter.sample.SeriesTimeline;
import io.streamgauge.exporter.sample.WindowScrape;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.List;
import org.junit.jupiter.api.Test;

class WindowGaugesTest {

    private static final long TEN_ENDED = 10_000 + WindowGauges.SLACK.toMillis();

    private final SeriesTimeline timeline = SeriesTimeline.ofModel("m");

    @Test
    void theNewestEndedWindowIsPublishedAndNeverAPartialOne() {
        WindowScrape scrape = new WindowScrape().with(timeline.start(9 * SECOND));

        assertThat(value(scrape.at(TEN_ENDED - 1), "arrivals_per_second")).isZero();
        assertThat(value(scrape.at(TEN_ENDED), "arrivals_per_second")).isEqualTo(0.1);
        assertThat(value(scrape.at(TEN_ENDED + 4_999), "end_timestamp_seconds")).isEqualTo(10);
    }

    @Test
    void aLateEventRevisesAPublishedWindow() {
        WindowScrape scrape = new WindowScrape().with(timeline.start(9 * SECOND));
        scrape.at(TEN_ENDED);

        scrape.with(timeline.start(8 * SECOND));

        assertThat(value(scrape.at(TEN_ENDED), "arrivals_per_second")).isEqualTo(0.2);
    }

    @Test
    void partitionsOfASeriesAreAddedUp() {
        SeriesTimeline other = new SeriesTimeline(List.of("model", "route"), List.of("m", "chat"), 1);

        WindowScrape scrape = new WindowScrape().with(timeline.start(SECOND)).with(other.start(SECOND));

        assertThat(value(scrape.at(TEN_ENDED), "arrivals_per_second")).isEqualTo(0.2);
    }

    @Test
    void aWindowInWhichSomethingIsLostIsNotComplete() {
        WindowScrape scrape = new WindowScrape().with(timeline.start(SECOND));

        assertThat(value(scrape.at(TEN_ENDED), "complete")).isEqualTo(1);
        assertThat(value(scrape.at(TEN_ENDED, 5_000L), "complete")).isZero();
        assertThat(value(scrape.at(TEN_ENDED, 10_000L), "complete")).isEqualTo(1);
    }

    @Test
    void whereNothingHappenedRatesAreZeroAndThereAreNoPercentiles() {
        Published published = new WindowScrape().with(timeline.start(SECOND)).at(TEN_ENDED + 20_000);

        assertThat(value(published, "throughput_requests_per_second")).isZero();
        assertThat(value(published, "delivered_tokens_per_second", "usage")).isZero();
        assertThat(value(published, "samples", "inter_chunk_latency")).isZero();
        assertThat(value(published, "goodput_requests_per_second", "chat")).isZero();
        assertThat(published.points("llm_window_time_to_first_token_seconds")).isEmpty();
        assertThat(published.points("llm_window_mean_seconds")).isEmpty();
        assertThat(published.points("llm_window_attainment_ratio")).isEmpty();
        assertThat(published.points("llm_window_arrival_dispersion")).isEmpty();
    }

    @Test
    void percentilesAreKeptBackUntilThereAreSamplesForThem() {
        for (int i = 1; i <= 20; i++) {
            timeline.measure(SECOND, Measure.TIME_TO_FIRST_TOKEN, i * 100_000L);
        }

        Published published = new WindowScrape().with(timeline).at(TEN_ENDED);

        assertThat(value(published, "time_to_first_token_seconds", "50")).isCloseTo(1, within(0.01));
        assertThat(value(published, "time_to_first_token_seconds", "95")).isCloseTo(1.9, within(0.019));
        assertThat(value(published, "time_to_first_token_seconds", "100")).isEqualTo(2);
        assertThat(published.points("llm_window_time_to_first_token_seconds")).hasSize(4);
    }

    @Test
    void failuresMakeTheAdjustedPercentilesInfinite() {
        for (int i = 0; i < 9; i++) {
            timeline.measure(SECOND, Measure.TIME_TO_FIRST_TOKEN, 100_000)
                    .measure(SECOND, Measure.REQUEST_DURATION, 1_000_000, "ok", "true")
                    .count(SECOND, CountName.REQUESTS, 1, "ok", "stop");
        }
        timeline.count(SECOND, CountName.FAILED_BEFORE_FIRST_TOKEN, 1)
                .count(SECOND, CountName.REQUESTS, 1, "upstream_error", "reset")
                .count(SECOND, CountName.REQUESTS, 5, "client_cancel", "before_output");

        Published published = new WindowScrape().with(timeline).at(TEN_ENDED);

        for (String measure : List.of("time_to_first_token", "request_duration")) {
            String name = measure + "_failure_adjusted_seconds";
            assertThat(value(published, name, "90")).isFinite();
            assertThat(value(published, name, "100")).isInfinite();
        }
    }

    @Test
    void onlyOkRequestsAreInWhatIsKnownAtTheEnd() {
        timeline.measure(SECOND, Measure.REQUEST_DURATION, 1_000_000, "ok", "true")
                .measure(SECOND, Measure.REQUEST_DURATION, 3_000_000, "ok", "false")
                .measure(SECOND, Measure.REQUEST_DURATION, 9_000_000, "other", "true");

        Published published = new WindowScrape().with(timeline).at(TEN_ENDED);

        assertThat(value(published, "request_duration_seconds", "100", "true")).isEqualTo(1);
        assertThat(value(published, "request_duration_seconds", "100", "false")).isEqualTo(3);
        assertThat(value(published, "mean_seconds", "request_duration")).isEqualTo(2);
        assertThat(value(published, "samples", "request_duration")).isEqualTo(2);
    }

    @Test
    void oneUsersSpeedIsTheInverseOfTheTimePerToken() {
        timeline.measure(SECOND, Measure.TIME_PER_OUTPUT_TOKEN, 20_000, "ok", "usage")
                .measure(SECOND, Measure.TIME_PER_OUTPUT_TOKEN, 50_000, "ok", "usage");

        Published published = new WindowScrape().with(timeline).at(TEN_ENDED);

        assertThat(value(published, "user_tokens_per_second", "50")).isCloseTo(20, within(0.2));
        assertThat(value(published, "user_tokens_per_second", "100")).isCloseTo(50, within(0.5));
    }

    @Test
    void aGrowingBacklogShowsInLittlesResidual() {
        timeline.start(0).firstOutput(SECOND).start(0).firstOutput(SECOND).endGenerating(4 * SECOND);
        timeline.count(4 * SECOND, CountName.RESIDENCE_MICROS, 4 * SECOND);

        Published published = new WindowScrape().with(timeline).at(TEN_ENDED);

        assertThat(value(published, "concurrency", "mean", "all")).isCloseTo(1.4, within(1e-9));
        assertThat(value(published, "concurrency", "peak", "waiting")).isEqualTo(2);
        assertThat(value(published, "littles_residual")).isCloseTo(1, within(1e-9));
    }

    private static double value(Published published, String name, String... labels) {
        return WindowVectors.value(published, "llm_window_" + name, labels);
    }
}
