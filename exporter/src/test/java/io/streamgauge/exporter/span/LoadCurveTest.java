package io.streamgauge.exporter.span;

import static io.streamgauge.exporter.sample.SeriesTimeline.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.exporter.sample.SeriesTimeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadCurveTest {

    private static final Span TEN_SECONDS = new Span(10_000, 20_000);

    private final SeriesTimeline timeline = SeriesTimeline.ofModel("m");

    @Test
    void aLevelCarriesOverWindowsInWhichNothingHappened() {
        timeline.start(SECOND).firstOutput(2 * SECOND).endGenerating(25 * SECOND);

        LoadCurve curve = curve(TEN_SECONDS);

        assertThat(curve.mean(Phase.GENERATING)).isEqualTo(1);
        assertThat(curve.mean(Phase.WAITING)).isZero();
        assertThat(curve.peak(Phase.ALL)).isEqualTo(1);
    }

    @Test
    void theLevelBeforeTheFirstKnownWindowIsWhatThatWindowBeganWith() {
        timeline.start(SECOND).endWaiting(17 * SECOND);
        var windows = timeline.windows();
        windows.remove(0L);

        LoadCurve curve = new LoadCurve(TEN_SECONDS);
        curve.add(windows);

        assertThat(curve.mean(Phase.WAITING)).isCloseTo(0.7, within(1e-9));
    }

    @Test
    void aSeriesWithoutWindowsIsIdle() {
        LoadCurve curve = curve(TEN_SECONDS);

        assertThat(curve.mean(Phase.ALL)).isZero();
        assertThat(curve.peak(Phase.ALL)).isZero();
        assertThat(curve.arrivalDispersion()).isNaN();
    }

    @Test
    void partitionsAreAddedUp() {
        timeline.request(10 * SECOND, 12 * SECOND, 20 * SECOND - 1);

        LoadCurve curve = new LoadCurve(TEN_SECONDS);
        curve.add(timeline.windows());
        curve.add(timeline.windows());

        assertThat(curve.peak(Phase.GENERATING)).isEqualTo(2);
        assertThat(curve.mean(Phase.WAITING)).isCloseTo(0.4, within(1e-9));
    }

    @Test
    void burstsAreMoreDispersedThanPoisson() {
        for (int i = 0; i < 20; i++) {
            timeline.start(13 * SECOND + i);
        }

        assertThat(curve(TEN_SECONDS).arrivalDispersion()).isCloseTo(18, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void meansAndPeaksAreThoseOfARecomputation(long seed) {
        List<long[]> requests = randomRequests(new Random(seed));
        requests.forEach(request -> timeline.request(request[0], request[1], request[2]));

        LoadCurve curve = curve(TEN_SECONDS);

        assertThat(curve.mean(Phase.WAITING)).as("seed %d", seed).isCloseTo(mean(requests, 0, 1), within(1e-9));
        assertThat(curve.mean(Phase.GENERATING)).as("seed %d", seed).isCloseTo(mean(requests, 1, 2), within(1e-9));
        assertThat(curve.peak(Phase.ALL)).as("seed %d", seed).isEqualTo(peak(requests));
    }

    private LoadCurve curve(Span span) {
        LoadCurve curve = new LoadCurve(span);
        curve.add(timeline.windows());
        return curve;
    }

    private static List<long[]> randomRequests(Random random) {
        List<long[]> requests = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            long start = random.nextLong(30 * SECOND);
            long first = start + random.nextLong(4 * SECOND);
            requests.add(new long[] {start, first, first + random.nextLong(9 * SECOND)});
        }
        requests.sort(Comparator.comparingLong(request -> request[0]));
        return requests;
    }

    private static double mean(List<long[]> requests, int from, int to) {
        long sum = 0;
        for (long[] request : requests) {
            sum += Math.max(0, Math.min(request[to], 20 * SECOND) - Math.max(request[from], 10 * SECOND));
        }
        return sum / (10.0 * SECOND);
    }

    private static long peak(List<long[]> requests) {
        long peak = 0;
        for (long edge = 10 * SECOND; edge <= 20 * SECOND; edge += SECOND / 10) {
            long at = edge;
            peak = Math.max(
                    peak,
                    requests.stream()
                            .filter(request -> request[0] < at && request[2] >= at)
                            .count());
        }
        return peak;
    }
}
