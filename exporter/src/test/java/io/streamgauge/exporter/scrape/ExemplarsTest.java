package io.streamgauge.exporter.scrape;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.metrics.MetricFamily.Exemplar;
import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.sample.SomeEnded;
import io.streamgauge.schemas.result.EndedRequest;
import io.streamgauge.schemas.result.WindowLoad;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.tally.Measure;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ExemplarsTest {

    private static final long START = 1_764_403_200_000L;
    private static final List<String> NAMES = List.of("model", "route");
    private static final List<String> VALUES = List.of("m", "chat");
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    private final ResultStore store = new ResultStore(Clock.systemUTC());

    @Test
    void slowRequestStandsInTheBucketsOfItsMeasures() {
        put(0, START, ended("r1", 300_000, 4_000_000).setTraceId(TRACE).build());

        Exemplars exemplars = exemplars(START);

        // The bucket up to 300 ms is the twelfth, that up to 4.5 s the twenty-first.
        assertThat(exemplars.of(Measure.TIME_TO_FIRST_TOKEN, List.of()))
                .containsExactly(
                        Map.entry(11, new Exemplar(Map.of("request_id", "r1", "trace_id", TRACE), 0.3, START + 4_000)));
        assertThat(exemplars.of(Measure.REQUEST_DURATION, List.of("ok", "true")).values())
                .extracting(Exemplar::value)
                .containsExactly(4.0);
        assertThat(exemplars.of(Measure.REQUEST_DURATION, List.of("other", "true")))
                .isEmpty();
    }

    @Test
    void bucketShowsTheOneThatEndedLastOfAllPartitionsAndWindows() {
        put(0, START, ended("older", 290_000, 1_000_000).build());
        put(1, START, ended("newer", 260_000, 1_500_000).build());
        put(0, START + 5_000, ended("elsewhere", 9_000_000, 1_000_000).build());

        Map<Integer, Exemplar> exemplars = exemplars(START).of(Measure.TIME_TO_FIRST_TOKEN, List.of());

        assertThat(exemplars.values())
                .extracting(Exemplar::labels)
                .containsExactlyInAnyOrder(Map.of("request_id", "newer"), Map.of("request_id", "elsewhere"));
    }

    @Test
    void windowsOfLongAgoShowNothing() {
        put(0, START, ended("r1", 300_000, 1_000_000).build());

        assertThat(exemplars(START + 1).of(Measure.TIME_TO_FIRST_TOKEN, List.of()))
                .isEmpty();
    }

    private Exemplars exemplars(long fromMillis) {
        return Exemplars.of(Objects.requireNonNull(store.windows().get(new Series(NAMES, VALUES))), fromMillis);
    }

    private void put(int partition, long startMillis, EndedRequest slowest) {
        WindowLoad load = new WindowLoad(0L, 0L, List.of(), List.of(), List.of(), List.of());
        store.put(
                new WindowResult(NAMES, VALUES, startMillis, partition, List.of(), List.of(), load, List.of(slowest)));
    }

    private static EndedRequest.Builder ended(String id, long firstMicros, long durationMicros) {
        return SomeEnded.streamed(id, START * 1_000, durationMicros)
                .setTimeToFirstTokenMicros(firstMicros)
                .setRequestDurationMicros(durationMicros)
                .setOutputEvents(2);
    }
}
