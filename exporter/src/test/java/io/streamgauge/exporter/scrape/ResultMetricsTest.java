package io.streamgauge.exporter.scrape;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.metrics.MetricFamily.Histogram;
import io.streamgauge.exporter.result.Reception;
import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.exporter.sample.ManualClock;
import io.streamgauge.exporter.sample.Published;
import io.streamgauge.exporter.sample.SeriesTimeline;
import io.streamgauge.exporter.sample.SomeSlos;
import io.streamgauge.exporter.sample.SomeTotals;
import io.streamgauge.exporter.window.WindowLength;
import io.streamgauge.schemas.result.Count;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import io.streamgauge.schemas.topic.ResultKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultMetricsTest {

    private static final Instant START = Instant.ofEpochSecond(1_764_403_200);
    private static final long START_MICROS = START.toEpochMilli() * 1_000;
    private static final Duration STALE_AFTER = Duration.ofSeconds(30);

    private final ManualClock clock = new ManualClock(START);
    private final ResultStore store = new ResultStore(clock);
    private final SomeReception reception = new SomeReception();
    private final ResultMetrics metrics = new ResultMetrics(
            store,
            reception,
            new ScrapeSettings(List.of(WindowLength.of(Duration.ofSeconds(10))), STALE_AFTER, List.of()),
            clock);

    private static final class SomeReception implements Reception {

        private boolean caughtUp = true;

        @Override
        public boolean caughtUp() {
            return caughtUp;
        }

        @Override
        public Map<String, Long> read() {
            return Map.of("llm.totals", 7L);
        }

        @Override
        public Map<String, Long> unreadable() {
            return Map.of("llm.totals", 1L);
        }
    }

    @Test
    void countersOfAllPartitionsAreAddedUp() {
        store.put(SomeTotals.ofModel("m", 0)
                .count(CountName.REQUESTS, 3, "ok", "stop")
                .result());
        store.put(SomeTotals.ofModel("m", 1)
                .count(CountName.REQUESTS, 4, "ok", "stop")
                .count(CountName.REQUESTS, 1, "ok", "length")
                .result());

        Published published = scrape();

        assertThat(published.value("llm_requests_total", "m", "chat", "ok", "stop"))
                .isEqualTo(7);
        assertThat(published.value("llm_requests_total", "m", "chat", "ok", "length"))
                .isEqualTo(1);
    }

    @Test
    void aNewerRecordReplacesTheOneBefore() {
        store.put(SomeTotals.ofModel("m", 0).count(CountName.STALLS, 3).result());
        store.put(SomeTotals.ofModel("m", 0).count(CountName.STALLS, 5).result());

        assertThat(scrape().value("llm_stalls_total", "m", "chat")).isEqualTo(5);
    }

    @Test
    void aKnownSeriesHasItsPlainCountersFromTheBeginning() {
        store.put(SomeTotals.ofModel("m", 0)
                .count(CountName.STALL_MICROS, 1_500_000)
                .result());

        Published published = scrape();

        assertThat(published.value("llm_stall_seconds_total", "m", "chat")).isEqualTo(1.5);
        assertThat(published.value("llm_requests_started_total", "m", "chat")).isZero();
        assertThat(published.value("llm_late_events_total")).isZero();
    }

    @Test
    void histogramsOfAllPartitionsAreAddedUpWithExactBounds() {
        store.put(SomeTotals.ofModel("m", 0)
                .measure(Measure.TIME_TO_FIRST_TOKEN, 1_000_000, 2)
                .result());
        store.put(SomeTotals.ofModel("m", 1)
                .measure(Measure.TIME_TO_FIRST_TOKEN, 1_000_001, 1)
                .result());

        Histogram histogram = scrape().histogram("llm_time_to_first_token_seconds", "m", "chat");

        int second = Measure.TIME_TO_FIRST_TOKEN.bounds().bucketOf(1_000_000);
        assertThat(histogram.bounds()[second]).isEqualTo(1);
        assertThat(histogram.counts()[second]).isEqualTo(2);
        assertThat(histogram.counts()[second + 1]).isEqualTo(1);
        assertThat(histogram.sum()).isEqualTo(3.000001);
    }

    @Test
    void aConfiguredClassHasZerosForTheSeriesItTakes() {
        store.put(SomeSlos.chat("m*"), 0);
        store.put(SomeTotals.ofModel("m", 0).result());
        store.put(SomeTotals.ofModel("other", 0).result());

        Published published = scrape();

        assertThat(published.value("llm_slo_good_requests_total", "m", "chat", "chat"))
                .isZero();
        assertThat(published.value("llm_slo_bad_requests_total", "m", "chat", "chat"))
                .isZero();
        assertThat(published.find("llm_slo_good_requests_total", "other", "chat", "chat"))
                .isEmpty();
        assertThat(published.value("llm_slo_threshold_seconds", "chat", "time_per_output_token"))
                .isEqualTo(0.05);
        assertThat(published.value("llm_slo_target_ratio", "chat")).isEqualTo(0.95);
    }

    @Test
    void overdueRequestsOfAllPartitionsAreAddedUpAndTheOtherLimitsAreZero() {
        store.put(SomeSlos.chat("m"), 0);
        store.put(SomeTotals.ofModel("m", 0)
                .open("waiting", 3, START_MICROS)
                .overdue("chat", "time_to_first_token", 2)
                .result());
        store.put(SomeTotals.ofModel("m", 1)
                .open("waiting", 2, START_MICROS)
                .overdue("chat", "time_to_first_token", 1)
                .overdue("older", "request_duration", 1)
                .result());
        store.put(SomeTotals.progress(0, START.toEpochMilli()));
        store.put(SomeTotals.progress(1, START.toEpochMilli()));

        Published published = scrape();

        assertThat(published.value("llm_slo_overdue_requests", "m", "chat", "chat", "time_to_first_token"))
                .isEqualTo(3);
        assertThat(published.value("llm_slo_overdue_requests", "m", "chat", "chat", "request_duration"))
                .isZero();
        assertThat(published.value("llm_slo_overdue_requests", "m", "chat", "older", "request_duration"))
                .isEqualTo(1);
        assertThat(published.find("llm_slo_overdue_requests", "m", "chat", "chat", "time_per_output_token"))
                .as("a limit on no wait")
                .isEmpty();
    }

    @Test
    void openRequestsOfAllPartitionsAreAddedUpAndTheOldestIsTold() {
        store.put(SomeTotals.ofModel("m", 0)
                .open("waiting", 2, START_MICROS - 3_000_000)
                .result());
        store.put(SomeTotals.ofModel("m", 1)
                .open("waiting", 1, START_MICROS - 8_000_000)
                .result());
        progress(0, 1);

        Published published = scrape();

        assertThat(published.value("llm_requests_in_flight", "m", "chat", "waiting"))
                .isEqualTo(3);
        assertThat(published.value("llm_requests_in_flight", "m", "chat", "unknown"))
                .isZero();
        assertThat(published.value("llm_oldest_request_age_seconds", "m", "chat", "waiting"))
                .isEqualTo(9);
        assertThat(published.find("llm_oldest_request_age_seconds", "m", "chat", "generating"))
                .isEmpty();
    }

    @Test
    void whenResultsStopGaugesLeaveAndCountersStay() {
        fill();
        assertThat(scrape().value("llm_pipeline_up")).isEqualTo(1);
        assertThat(scrape().names()).contains("llm_requests_in_flight", "llm_window_arrivals_per_second");

        clock.advance(STALE_AFTER);

        Published published = scrape();
        assertThat(published.value("llm_pipeline_up")).isZero();
        assertThat(published.names())
                .contains("llm_requests_total")
                .doesNotContain("llm_requests_in_flight", "llm_window_arrivals_per_second");
    }

    @Test
    void openRequestsAreToldFromTheFirstScrapeAndOfNewPartitionsToo() {
        store.put(SomeTotals.ofModel("m", 0).open("waiting", 1, START_MICROS).result());
        store.put(SomeTotals.progress(0, START.toEpochMilli()));
        store.put(SomeTotals.ofModel("m", 1).open("generating", 2, START_MICROS).result());

        Published published = scrape();

        assertThat(published.value("llm_requests_in_flight", "m", "chat", "waiting"))
                .isEqualTo(1);
        assertThat(published.value("llm_requests_in_flight", "m", "chat", "generating"))
                .isEqualTo(2);
    }

    @Test
    void thePipelineIsNotUpWhereASeriesLacksItsOpenRequests() {
        fill();
        store.put(SomeTotals.ofModel("m", 1).open("waiting", 1, START_MICROS).result());
        store.put(
                SomeTotals.progress(1, START.minus(STALE_AFTER).minusSeconds(5).toEpochMilli()));

        Published published = scrape();

        assertThat(published.value("llm_pipeline_up")).isZero();
        assertThat(published.names()).doesNotContain("llm_requests_in_flight");
    }

    @Test
    void whatOnePartitionTellsAsLostMakesTheWindowsOfEverySeriesIncomplete() {
        fill();
        long now = START.toEpochMilli();
        assertThat(scrape().value("llm_window_complete", "m", "chat", "10s")).isEqualTo(1);

        store.put(new PartitionProgress(7, now, now, List.of(), List.of(now - 10_000)));
        clock.advance(Duration.ofSeconds(1));

        assertThat(scrape().value("llm_window_complete", "m", "chat", "10s")).isZero();
    }

    @Test
    void aQuietSeriesLosesItsGaugesAndKeepsItsCounters() {
        fill();

        store.end(new ResultKey.WindowKey(
                List.of("model", "route"), List.of("m", "chat"), START.toEpochMilli() - 20_000, 0));

        assertThat(scrape().value("llm_pipeline_up")).isEqualTo(1);
        assertThat(scrape().names())
                .contains("llm_requests_total")
                .doesNotContain("llm_requests_in_flight", "llm_window_arrivals_per_second");
    }

    @Test
    void nothingOfHalfReadTopicsIsPublished() {
        fill();
        reception.caughtUp = false;

        Published published = scrape();

        assertThat(published.value("llm_pipeline_up")).isZero();
        assertThat(published.value("llm_exporter_records_total", "llm.totals")).isEqualTo(7);
        assertThat(published.value("llm_exporter_unreadable_records_total", "llm.totals"))
                .isEqualTo(1);
        assertThat(published.names()).doesNotContain("llm_requests_total");
    }

    @Test
    void groupingsHaveNamesOfTheirOwn() {
        store.put(new SomeTotals(List.of("model", "instance"), List.of("m", "gpu-1"), 0)
                .count(CountName.REQUESTS, 3, "ok", "stop")
                .result());

        Published published = scrape();

        assertThat(published.value("llm_by_instance_requests_total", "m", "gpu-1", "ok", "stop"))
                .isEqualTo(3);
        assertThat(published.points("llm_requests_total")).isEmpty();
    }

    @Test
    void whatPartitionsLostIsAddedUp() {
        for (int partition = 0; partition < 2; partition++) {
            store.put(new PartitionProgress(
                    partition,
                    START.toEpochMilli() - partition * 2_000L,
                    START.toEpochMilli(),
                    List.of(new Count(CountName.DROPPED_CHUNKS.key(), List.of("overload"), 5L)),
                    List.of()));
        }
        clock.advance(Duration.ofSeconds(1));

        Published published = scrape();

        assertThat(published.value("llm_dropped_chunks_total", "overload")).isEqualTo(10);
        assertThat(published.value("llm_pipeline_partitions")).isEqualTo(2);
        assertThat(published.value("llm_pipeline_progress_age_seconds", "min")).isEqualTo(1);
        assertThat(published.value("llm_pipeline_progress_age_seconds", "max")).isEqualTo(3);
    }

    /** An exporter that has just read the topics must not begin with less than it has told before its restart. */
    @Test
    void countersOfThePipelineAreWholeAtOnce() {
        lost(0, 5);
        clock.advance(Duration.ofMillis(200));
        lost(1, 7);

        assertThat(scrape().value("llm_lost_records_total")).isEqualTo(12);
        clock.advance(Duration.ofMillis(100));
        assertThat(scrape().value("llm_lost_records_total"))
                .as("when one partition alone has settled")
                .isEqualTo(12);
    }

    private void lost(int partition, long records) {
        long now = clock.millis();
        Count lost = new Count(CountName.LOST_RECORDS.key(), List.of(), records);
        store.put(new PartitionProgress(partition, now, now, List.of(lost), List.of()));
    }

    /** A series with a window that ended 15 s ago, and its partition up to date. */
    private void fill() {
        SeriesTimeline.ofModel("m")
                .start(START_MICROS - 20_000_000)
                .windows()
                .values()
                .forEach(store::put);
        store.put(SomeTotals.ofModel("m", 0)
                .count(CountName.REQUESTS, 1, "ok", "stop")
                .open("waiting", 0, null)
                .result());
        progress(0);
    }

    private void progress(int... partitions) {
        for (int partition : partitions) {
            store.put(SomeTotals.progress(partition, START.toEpochMilli()));
        }
        clock.advance(Duration.ofSeconds(1));
    }

    private Published scrape() {
        return new Published(metrics.metrics());
    }
}
