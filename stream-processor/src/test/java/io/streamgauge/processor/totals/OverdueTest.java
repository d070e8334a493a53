package io.streamgauge.processor.totals;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.processor.slo.OpenSlo;
import io.streamgauge.processor.slo.Threshold;
import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.timeline.RequestTimeline;
import io.streamgauge.processor.timeline.RequestTimeline.Facts;
import io.streamgauge.processor.tracker.request.OpenRequest;
import io.streamgauge.processor.tracker.request.OpenRequest.Phase;
import io.streamgauge.schemas.result.OverdueRequests;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OverdueTest {

    private static final Series SERIES = Series.of("llama", "chat");

    private final Overdue overdue = new Overdue();
    private final List<Series> changed = new ArrayList<>();

    private static OpenRequest waiting(long startedAtMicros) {
        OpenSlo slo = new OpenSlo(
                "chat", Map.of(Threshold.TIME_TO_FIRST_TOKEN, 1_000_000L, Threshold.REQUEST_DURATION, 20_000_000L));
        return new OpenRequest(Phase.WAITING, startedAtMicros, slo);
    }

    private static OpenRequest generating(OpenRequest waiting, long firstMicros) {
        OpenSlo slo = Objects.requireNonNull(waiting.slo());
        return new OpenRequest(
                Phase.GENERATING, waiting.startedAtMicros(), slo.after(Threshold.TIME_TO_FIRST_TOKEN, firstMicros));
    }

    private static OverdueRequests late(String threshold, long count) {
        return new OverdueRequests("chat", threshold, count);
    }

    private void advance(long millis) {
        overdue.advance(millis, changed::add);
    }

    @Test
    void waitAsLongAsTheLimitIsNotOverdue() {
        overdue.change(SERIES, null, waiting(0));

        advance(1_000);
        assertThat(overdue.of(SERIES)).isEmpty();
        assertThat(changed).isEmpty();

        advance(1_001);
        assertThat(overdue.of(SERIES)).containsExactly(late("time_to_first_token", 1));
        assertThat(changed).containsExactly(SERIES);
    }

    @Test
    void seriesIsToldOnceOfWhatIsOverdue() {
        overdue.change(SERIES, null, waiting(0));
        advance(5_000);

        advance(10_000);

        assertThat(changed).containsExactly(SERIES);
    }

    @Test
    void firstTokenInTimeThatIsReadLateIsNotOverdue() {
        overdue.change(SERIES, null, waiting(0));
        advance(2_000);

        overdue.change(SERIES, waiting(0), generating(waiting(0), 900_000));

        assertThat(overdue.of(SERIES)).isEmpty();
    }

    @Test
    void lateFirstTokenStaysOverdue() {
        overdue.change(SERIES, null, waiting(0));
        overdue.change(SERIES, waiting(0), generating(waiting(0), 1_000_001));

        advance(3_000);

        assertThat(overdue.of(SERIES)).containsExactly(late("time_to_first_token", 1));
    }

    @Test
    void endedRequestIsNotOverdue() {
        overdue.change(SERIES, null, waiting(0));
        overdue.change(SERIES, null, waiting(0));
        advance(30_000);

        overdue.change(SERIES, waiting(0), null);

        assertThat(overdue.of(SERIES))
                .containsExactlyInAnyOrder(late("time_to_first_token", 1), late("request_duration", 1));
    }

    @Test
    void requestThatComesLateIsOverdueAtOnce() {
        advance(3_000);

        overdue.change(SERIES, null, waiting(0));

        assertThat(overdue.of(SERIES)).containsExactly(late("time_to_first_token", 1));
    }

    @Test
    void requestWithoutAClassIsNeverOverdue() {
        overdue.change(SERIES, null, new OpenRequest(Phase.WAITING, 0, null));
        advance(1_000_000);

        assertThat(overdue.of(SERIES)).isEmpty();
    }

    @Test
    void requestIsNotOverdueWhileItsProxyIsSilent() {
        OpenRequest waiting = waiting(0);
        RequestTimeline timeline = new RequestTimeline(new Facts("llama", "chat", true), 0, 0, 0, waiting.slo());
        overdue.change(SERIES, null, waiting);
        advance(5_000);

        overdue.change(SERIES, waiting, OpenRequest.unknown(timeline));
        advance(10_000);
        assertThat(overdue.of(SERIES)).isEmpty();

        overdue.change(SERIES, OpenRequest.unknown(timeline), waiting);
        assertThat(overdue.of(SERIES)).containsExactly(late("time_to_first_token", 1));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void randomChangesAddUpToWhatIsCountedOneByOne(long seed) {
        Random random = new Random(seed);
        List<OpenRequest> open = new ArrayList<>();
        long now = 0;
        for (int step = 0; step < 2_000; step++) {
            if (open.isEmpty() || random.nextInt(3) == 0) {
                OpenRequest started = waiting((now - random.nextInt(500)) * 1_000);
                open.add(started);
                overdue.change(SERIES, null, started);
            } else if (random.nextBoolean()) {
                OpenRequest before = open.remove(random.nextInt(open.size()));
                @Nullable
                OpenRequest after = random.nextBoolean() ? null : generating(before, random.nextInt(2_000_000));
                overdue.change(SERIES, before, after);
                if (after != null) {
                    open.add(after);
                }
            }
            now += random.nextInt(200);
            advance(now);
            assertThat(count(Threshold.TIME_TO_FIRST_TOKEN))
                    .as("seed %d", seed)
                    .isEqualTo(counted(open, Threshold.TIME_TO_FIRST_TOKEN, now));
            assertThat(count(Threshold.REQUEST_DURATION))
                    .as("seed %d", seed)
                    .isEqualTo(counted(open, Threshold.REQUEST_DURATION, now));
        }
    }

    private long count(Threshold threshold) {
        return overdue.of(SERIES).stream()
                .filter(requests -> requests.getThreshold().equals(threshold.label()))
                .mapToLong(OverdueRequests::getCount)
                .sum();
    }

    private static long counted(List<OpenRequest> open, Threshold threshold, long nowMillis) {
        long count = 0;
        for (OpenRequest request : open) {
            OpenSlo slo = request.slo();
            Long limit = slo == null ? null : slo.limitsMicros().get(threshold);
            count += limit != null && request.startedAtMicros() + limit < nowMillis * 1_000 ? 1 : 0;
        }
        return count;
    }
}
