package io.streamgauge.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServicesTest {

    private final List<String> log = new ArrayList<>();
    private final TestingService first = new TestingService("first", log);
    private final TestingService second = new TestingService("second", log);
    private final Services services = new Services(List.of(first, second));

    @Test
    void startsInOrderAndStopsInReverse() throws Exception {
        services.start();
        services.close();
        services.close();

        assertThat(log).containsExactly("start first", "start second", "stop second", "stop first");
    }

    @Test
    void stopsWhatHasStartedWhenOneCannot() {
        second.failsToStart = true;

        assertThatThrownBy(services::start).hasMessage("second cannot start");
        assertThat(log).containsExactly("start first", "start second", "stop second", "stop first");
    }

    @Test
    void stopsTheOthersWhenOneFailsToStop() throws Exception {
        second.failsToStop = true;
        services.start();

        services.close();

        assertThat(log).endsWith("stop second", "stop first");
    }

    @Test
    void startsNothingAfterItWasClosed() throws Exception {
        services.close();

        services.start();

        assertThat(log).isEmpty();
    }
}
