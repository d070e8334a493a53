package io.streamgauge.benchmarks.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.benchmarks.attack.Volley.Cost;
import io.streamgauge.benchmarks.attack.Volley.Strike;
import io.streamgauge.benchmarks.process.ChildProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VolleyTest {

    @TempDir
    private Path directory;

    @Test
    void addsUpBytesAndCountsAnswers() throws IOException, InterruptedException {
        try (ChildProcess attacked = attacked()) {
            Cost cost = Volley.fire(port -> new Strike(port, "431"), 10, 100, attacked);

            assertThat(cost.bytes()).isEqualTo(1_000);
            assertThat(cost.answers()).isEqualTo(Map.of("431", 10));
        }
    }

    @Test
    void anAttackThatCannotAttackIsNoMeasurement() throws IOException {
        try (ChildProcess attacked = attacked()) {
            assertThatThrownBy(() -> Volley.fire(
                            port -> {
                                throw new IOException("nobody listens");
                            },
                            1,
                            100,
                            attacked))
                    .hasMessage("an attack failed to attack");
        }
    }

    private ChildProcess attacked() throws IOException {
        return ChildProcess.start(List.of("sleep", "600"), directory.resolve("log"));
    }
}
