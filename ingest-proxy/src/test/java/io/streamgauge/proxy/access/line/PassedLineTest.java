package io.streamgauge.proxy.access.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.Ending;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PassedLineTest {

    private static String line(int status, Ending ending) {
        return new PassedLine(Instant.parse("2026-01-02T03:04:05.678Z"), "chat", "GET", status, ending, 1_500_000)
                .json();
    }

    @Test
    void aLineSaysWhenItBeganAndHowItEnded() {
        assertThat(line(200, Ending.COMPLETE))
                .isEqualTo("{\"time\":\"2026-01-02T03:04:04.178Z\",\"route\":\"chat\",\"method\":\"GET\","
                        + "\"status\":200,\"ending\":\"complete\",\"duration_seconds\":1.5}");
    }

    @Test
    void successThatWasCutIsToldFromAWholeOne() {
        assertThat(line(200, Ending.SHED)).contains("\"status\":200,\"cut\":true,\"ending\":\"shed\"");
        assertThat(line(503, Ending.SHED)).contains("\"status\":503,\"ending\":\"shed\"");
        assertThat(line(0, Ending.CLIENT_LEFT)).doesNotContain("cut", "status");
    }
}
