package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.processor.RandomTraffic.Appended;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The clock of one of three proxies is wrong, and it knows by how much. */
class ClocksTest {

    private static final long T = 1_800_000_000_000L;
    private static final Instant NOW = Instant.ofEpochMilli(T);

    static Stream<Duration> errors() {
        return Stream.of(
                Duration.ofHours(1),
                Duration.ofHours(-1),
                Duration.ofDays(1),
                Duration.ofDays(-1),
                Duration.between(NOW, Instant.parse("1970-01-01T00:00:00Z")),
                Duration.between(NOW, Instant.parse("2100-01-01T00:00:00Z")));
    }

    private static List<Appended> traffic(Duration error) {
        List<Appended> records = new ArrayList<>();
        List<SimulatedProxy> proxies = List.of(
                new SimulatedProxy(1, 0, 0),
                new SimulatedProxy(2, 0, 0),
                SimulatedProxy.withClockOff(3, error.toMillis() * 1_000));
        for (int i = 0; i < 300; i++) {
            long at = T + i * 200L;
            SimulatedProxy proxy = proxies.get(i % 3);
            SimulatedRequest request = SimulatedRequest.ok(i, at, List.of(90_000L, 150_000L, 151_000L));
            records.add(new Appended(at + 5, proxy.sends(request.started())));
            records.add(new Appended(at + 95, proxy.sends(request.chunks(0, 1))));
            if (i % 7 > 0) {
                records.add(new Appended(at + 190, proxy.sends(request.finished(1))));
            }
            if (i % 10 == 0) {
                proxies.forEach(sender ->
                        records.add(new Appended(at + 195, sender.sends(new Heartbeats(sender.boot()).at(at + 195)))));
            }
        }
        return records;
    }

    private static Rig played(Duration error) {
        Rig rig = new Rig();
        traffic(error).forEach(record -> rig.append(record.atMillis(), record.event()));
        rig.publish();
        return rig;
    }

    @ParameterizedTest
    @MethodSource("errors")
    void resultsAreThoseOfRightClocks(Duration error) {
        Rig right = played(Duration.ZERO);

        Rig wrong = played(error);

        assertThat(wrong.windows()).isNotEmpty().isEqualTo(right.windows());
        assertThat(wrong.totals()).isNotEmpty().isEqualTo(right.totals());
        assertThat(wrong.progress().getIncompleteWindows()).isEmpty();
    }
}
