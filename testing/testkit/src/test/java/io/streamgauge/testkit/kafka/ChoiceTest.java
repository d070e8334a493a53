package io.streamgauge.testkit.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ChoiceTest {

    @Test
    void embeddedUnlessAskedOtherwise() {
        assertThat(Choice.of("", true)).isEqualTo(Choice.EMBEDDED);
        assertThat(Choice.of("embedded", true)).isEqualTo(Choice.EMBEDDED);
    }

    @Test
    void autoTakesAContainerWhereDockerAnswers() {
        assertThat(Choice.of("auto", true)).isEqualTo(Choice.TESTCONTAINERS);
        assertThat(Choice.of("auto", false)).isEqualTo(Choice.EMBEDDED);
    }

    @Test
    void anAddressMeansABrokerThatRunsAlready() throws Exception {
        Backend backend = Choice.backend(Map.of(Choice.VARIABLE, "kafka.test:9092"));

        assertThat(backend.bootstrapServers()).isEqualTo("kafka.test:9092");
        assertThat(backend.restartable()).isFalse();
    }

    @Test
    void anythingElseIsRefusedByName() {
        assertThatThrownBy(() -> Choice.of("podman", false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("STREAMGAUGE_TEST_KAFKA is 'podman' but must be embedded, testcontainers, auto or "
                        + "host:port of a broker");
    }
}
