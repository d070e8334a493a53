package io.streamgauge.exporter.scrape;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.metrics.MetricFamily.Point;
import io.streamgauge.exporter.sample.FullScrape;
import io.streamgauge.exporter.sample.Published;
import io.streamgauge.exporter.sample.SeriesTimeline;
import io.streamgauge.exporter.sample.SomeTotals;
import io.streamgauge.schemas.tally.CountName;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;

class GroupingMetricsTest {

    /** A request that ended 10 s ago and one that is open. */
    private static List<SpecificRecord> results(List<String> names, List<String> values, long nowMillis) {
        long at = (nowMillis - 12_000) * 1_000;
        SeriesTimeline timeline = new SeriesTimeline(names, values, 0)
                .request(at, at, at + 2_000_000)
                .start(at);
        List<SpecificRecord> results = new ArrayList<>(timeline.windows().values());
        results.add(new SomeTotals(names, values, 0)
                .count(CountName.REQUESTS_STARTED, 2)
                .count(CountName.REQUESTS, 1, "ok", "stop")
                .open("waiting", 0, null)
                .open("generating", 1, at)
                .result());
        results.add(SomeTotals.progress(0, nowMillis));
        return results;
    }

    @Test
    void namesSayTheGroupingAndThereIsNoRoute() {
        Published published = FullScrape.of(now -> results(List.of("model", "input_size"), List.of("m", "4KiB"), now));

        assertThat(published.value("llm_by_input_size_requests_total", "m", "4KiB", "ok", "stop"))
                .isEqualTo(1);
        assertThat(published.value("llm_by_input_size_requests_started_total", "m", "4KiB"))
                .isEqualTo(2);
        assertThat(published.value("llm_by_input_size_window_arrivals_per_second", "m", "4KiB", "1m"))
                .isEqualTo(2 / 60.0);
        assertThat(published.names()).doesNotContain("llm_requests_total", "llm_window_arrivals_per_second");
    }

    @Test
    void byInstanceThereAreNoArrivalsAndNothingWaits() {
        Published published =
                FullScrape.of(now -> results(List.of("model", "instance"), List.of("m", "replica-1"), now));

        assertThat(published.names())
                .contains("llm_by_instance_requests_total", "llm_by_instance_window_departures_per_second")
                .doesNotContain(
                        "llm_by_instance_requests_started_total",
                        "llm_by_instance_window_arrivals_per_second",
                        "llm_by_instance_window_arrival_dispersion",
                        "llm_by_instance_window_littles_residual",
                        "llm_by_instance_window_cohort_requests");
        assertThat(published.points("llm_by_instance_requests_in_flight"))
                .extracting(Point::labelValues)
                .containsExactlyInAnyOrder(
                        List.of("m", "replica-1", "generating"), List.of("m", "replica-1", "unknown"));
        assertThat(published.points("llm_by_instance_window_concurrency"))
                .extracting(Point::labelValues)
                .containsExactlyInAnyOrder(
                        List.of("m", "replica-1", "1m", "mean", "generating"),
                        List.of("m", "replica-1", "1m", "peak", "generating"));
    }
}
