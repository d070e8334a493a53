package io.streamgauge.exporter.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.streamgauge.bootstrap.management.route.Answer;
import io.streamgauge.exporter.metric.Catalog;
import io.streamgauge.exporter.sample.SeriesTimeline;
import io.streamgauge.exporter.sample.SomeEnded;
import io.streamgauge.exporter.sample.SomeTotals;
import io.streamgauge.schemas.result.EndedRequest;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

class LivePageTest {

    private static final String M = "model=m&value=chat&window=10s";
    /** In the newest window of 10 s. */
    private static final long LATELY = (PageSample.NOW_MILLIS - 7_000) * 1_000;
    /** Half an hour before. */
    private static final long EARLIER = LATELY - 1_800 * SeriesTimeline.SECOND;

    private static PageSample page() {
        SeriesTimeline timeline = SeriesTimeline.ofModel("m");
        for (int i = 1; i <= 20; i++) {
            timeline.request(LATELY, LATELY + i * 10_000L, LATELY + 1_000_000)
                    .measure(LATELY, Measure.TIME_TO_FIRST_TOKEN, i * 10_000L)
                    .count(LATELY, CountName.REQUESTS, 1, "ok", "stop")
                    .count(LATELY, CountName.SLO_GOOD, 1, "chat");
        }
        timeline.start(EARLIER).measure(EARLIER, Measure.TIME_TO_FIRST_TOKEN, 2_000_000);
        timeline.endWaiting(EARLIER + 1).count(EARLIER, CountName.REQUESTS, 1, "upstream_error", "reset");
        return new PageSample().with(timeline, "m");
    }

    private static double figure(JsonNode figures, String name, String... labels) {
        for (JsonNode point : figures.get(name)) {
            if (strings(point.get("labels")).equals(List.of(labels))) {
                return point.get("value").asDouble(Double.NaN);
            }
        }
        return Double.NaN;
    }

    private static JsonNode column(JsonNode history, String name, String... labels) {
        for (JsonNode column : history.get("figures").get(name)) {
            if (strings(column.get("labels")).equals(List.of(labels))) {
                return column.get("values");
            }
        }
        throw new AssertionError(name + List.of(labels) + " has no column");
    }

    private static List<String> strings(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    @Test
    void theNumbersOfNowAreThoseOfAScrape() {
        PageSample page = page();

        JsonNode figures = page.json("/api/now?" + M).get("series");

        assertThat(figure(figures, "ttft", "50"))
                .isEqualTo(page.scrape().value("llm_window_time_to_first_token_seconds", "m", "chat", "10s", "50"))
                .isBetween(0.100, 0.101);
        assertThat(figure(figures, "arrivals")).isEqualTo(2.0);
        assertThat(figure(figures, "goodput", "chat")).isEqualTo(2.0);
        assertThat(figure(figures, "open", "waiting")).isEqualTo(1.0);
    }

    @Test
    void theNewestWindowOfTheHistoryIsThatOfAScrape() {
        PageSample page = page();

        JsonNode history = page.json("/api/history?" + M);

        int last = history.get("ends").size() - 1;
        assertThat((double) history.get("ends").get(last).asLong())
                .isEqualTo(page.scrape().value("llm_window_end_timestamp_seconds", "m", "chat", "10s"));
        assertThat(column(history, "ttft", "50").get(last).asDouble())
                .isEqualTo(page.scrape().value("llm_window_time_to_first_token_seconds", "m", "chat", "10s", "50"));
    }

    @Test
    void whereNothingWasMeasuredIsNoValueAndBeforeTheFirstWindowThereIsNone() {
        JsonNode history = page().json("/api/history?" + M);

        JsonNode median = column(history, "ttft", "50");
        assertThat(history.get("ends").get(0).asLong() * 1_000_000).isGreaterThan(EARLIER);
        assertThat(median.get(100).isNull()).isTrue();
        assertThat(column(history, "arrivals").get(100).asDouble(-1)).isZero();
    }

    @Test
    void onlyWhatEndedAfterAnInstantIsTold() {
        long end = page().json("/api/history?" + M).get("ends").get(50).asLong();

        JsonNode news = page().json("/api/history?" + M + "&after=" + end);

        assertThat(news.get("ends").get(0).asLong()).isEqualTo(end + 5);
    }

    @Test
    void outcomesOfTheHourAreToldPerSecond() {
        JsonNode outcomes = page().json("/api/history?" + M).get("figures").get("outcomes");

        assertThat(StreamSupport.stream(outcomes.spliterator(), false)
                        .map(column -> column.get("labels").get(0).asText()))
                .containsExactlyInAnyOrder("ok", "upstream_error");
    }

    @Test
    void aDistributionHasEveryValueOfItsWindow() {
        JsonNode newest = page().json("/api/distribution?" + M + "&measure=time_to_first_token");
        JsonNode earlier =
                page().json("/api/distribution?" + M + "&measure=time_to_first_token&end=" + (EARLIER / 1_000_000 + 5));

        assertThat(newest.get("count").asInt()).isEqualTo(20);
        assertThat(newest.get("buckets").get(19).get(0).asDouble()).isEqualTo(0.2);
        assertThat(earlier.get("count").asInt()).isEqualTo(1);
    }

    @Test
    void aHeatmapCountsEveryValueOfTheHourOnce() {
        JsonNode heatmap = page().json("/api/heatmap?" + M + "&measure=time_to_first_token");

        int counted = 0;
        for (JsonNode column : heatmap.get("columns")) {
            for (JsonNode band : column.get("bands")) {
                counted += band.get(1).asInt();
            }
        }
        assertThat(counted).isEqualTo(21);
        // 2 s is 10^6.3 us.
        assertThat(heatmap.get("columns").get(0).get("bands").get(0).get(0).asInt())
                .isEqualTo(63);
    }

    @Test
    void withoutKafkaTheSlowestAreThoseOfTheWindows() {
        PageSample page = page();
        WindowResult window =
                SeriesTimeline.ofModel("m").start(LATELY).windows().lastEntry().getValue();
        window.setSlowest(List.of(ended("a", 1_000_000), ended("b", 9_000_000), ended("b", 9_000_000)));
        page.store.put(window);

        JsonNode told = page.json("/api/slowest?" + M);

        assertThat(told.get("chunksTold").asBoolean(true)).isFalse();
        assertThat(told.get("requests"))
                .extracting(request -> request.get("id").asText())
                .containsExactly("b", "a");
        assertThat(told.get("requests").get(0).get("end").asDouble()).isEqualTo(9.0);
        assertThat(told.get("requests").get(0).get("first").isNull()).isTrue();
    }

    private static EndedRequest ended(String id, long endMicros) {
        return SomeEnded.streamed(id, LATELY, endMicros).build();
    }

    @Test
    void everyFigureIsAMetricOfTheCatalogWithItsDefinition() {
        JsonNode figures = page().json("/api/catalog").get("figures");

        assertThat(figures)
                .isNotEmpty()
                .allSatisfy(figure -> assertThat(Catalog.all())
                        .anyMatch(metric -> metric.name()
                                        .equals(figure.get("metric").asText())
                                && metric.help().equals(figure.get("help").asText())));
    }

    @Test
    void whatHasNoNameOfItsOwnComesLast() {
        PageSample page = new PageSample();
        for (String model : List.of("_other", "b", "A")) {
            page.store.put(SomeTotals.ofModel(model, 0).result());
        }

        assertThat(page.json("/api/series").get("series"))
                .extracting(series -> series.get("labels").get(0).asText())
                .containsExactly("A", "b", "_other");
    }

    @Test
    void withoutAnyRequestThereIsNothingToChooseFrom() {
        PageSample page = new PageSample().workedThrough();

        assertThat(page.json("/api/series").get("series")).isEmpty();
        assertThat(page.json("/api/models?window=10s").get("models")).isEmpty();
        assertThat(page.json("/api/now?" + M).get("series")).isEmpty();
        assertThat(page.json("/api/history?" + M).get("ends")).isEmpty();
        assertThat(page.json("/api/heatmap?" + M + "&measure=time_to_first_token"))
                .isEmpty();
    }

    @Test
    void whatThereIsNotIsRefusedWithTheReason() {
        assertThatThrownBy(() -> page().ask("/api/now?model=m&value=chat&window=7s"))
                .hasMessage("window is none of 10s, 1m");
        assertThatThrownBy(() -> page().ask("/api/now?value=chat&window=10s"))
                .hasMessage("the parameter model is missing");
        assertThatThrownBy(() -> page().ask("/api/history?" + M + "&after=x"))
                .hasMessageContaining("after is no whole number");
    }

    @Test
    void filesAreServedWithAPolicyThatLetsNothingElseIn() {
        Answer front = page().ask("/");

        assertThat(new String(front.body(), StandardCharsets.UTF_8)).contains("<main>");
        assertThat(front.headers().get("Content-Security-Policy"))
                .contains("default-src 'none'", "script-src 'self'")
                .doesNotContain("unsafe", "http");
        assertThat(page().ask("/page/main.js").contentType()).startsWith("text/javascript");
        assertThat(page().ask("/page/uplot.license.txt").status()).isEqualTo(200);
    }

    @Test
    void nothingButThePagesFilesIsServed() {
        assertThat(page().ask("/page/..%2f..%2f..%2fsecret").status()).isEqualTo(404);
        assertThat(page().ask("/page/").status()).isEqualTo(404);
        assertThat(page().ask("/page/site/LivePage.class").status()).isEqualTo(404);
    }
}
