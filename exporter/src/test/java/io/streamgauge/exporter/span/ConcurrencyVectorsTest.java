package io.streamgauge.exporter.span;

import static io.streamgauge.exporter.sample.SeriesTimeline.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.streamgauge.exporter.sample.SeriesTimeline;
import io.streamgauge.exporter.sample.WorkedExample;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.testkit.vectors.MetricVector;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The worked examples of concurrency and arrivals; their times are seconds. */
class ConcurrencyVectorsTest {

    @ParameterizedTest
    @ValueSource(strings = {"C1", "C2", "C4"})
    void concurrencyIsThatOfTheWorkedExample(String id) {
        MetricVector vector = WorkedExample.of(id);
        SeriesSpan span = span(vector, requests(vector));

        expect(vector, "mean", span.load().mean(Phase.ALL));
        expect(vector, "peak", (double) span.load().peak(Phase.ALL));
        expect(vector, "waiting_mean", span.load().mean(Phase.WAITING));
        expect(vector, "generating_mean", span.load().mean(Phase.GENERATING));
        expect(vector, "arrivals", (double) span.counts().sum(CountName.REQUESTS_STARTED));
        expect(vector, "completions", (double) span.counts().sum(CountName.REQUESTS));
    }

    @Test
    void arrivalsAreThoseOfTheWorkedExample() {
        MetricVector vector = WorkedExample.of("A1");
        SeriesTimeline timeline = SeriesTimeline.ofModel("m");
        vector.line().get("t").forEach(at -> timeline.start(at.asLong() * SECOND));

        SeriesSpan span = span(vector, timeline);

        expect(vector, "rate", span.perSecond(span.counts().sum(CountName.REQUESTS_STARTED)));
        expect(vector, "dispersion", span.load().arrivalDispersion());
    }

    private static SeriesTimeline requests(MetricVector vector) {
        SeriesTimeline timeline = SeriesTimeline.ofModel("m");
        JsonNode intervals = vector.line().get("iv");
        for (int i = 0; i < intervals.size(); i++) {
            long start = intervals.get(i).get(0).asLong() * SECOND;
            long end = intervals.get(i).get(1).asLong() * SECOND;
            JsonNode first = vector.line().path("first").path(i);
            timeline.request(start, first.isMissingNode() ? start : first.asLong() * SECOND, end);
            timeline.count(end, CountName.REQUESTS, 1, "ok", "stop");
        }
        return timeline;
    }

    private static SeriesSpan span(MetricVector vector, SeriesTimeline timeline) {
        JsonNode window = vector.line().get("win");
        Span span = new Span(window.get(0).asLong() * 1_000, window.get(1).asLong() * 1_000);
        return SeriesSpan.of(span, List.of(timeline.windows()));
    }

    private static void expect(MetricVector vector, String key, double actual) {
        JsonNode expected = vector.expected().get(key);
        if (expected != null) {
            assertThat(actual).as("%s %s", vector, key).isCloseTo(expected.asDouble(), within(1e-4));
        }
    }
}
