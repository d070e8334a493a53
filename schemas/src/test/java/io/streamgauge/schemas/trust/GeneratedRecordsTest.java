package io.streamgauge.schemas.trust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.schemas.event.EventTokens;
import io.streamgauge.schemas.event.Pack;
import java.util.List;
import org.apache.avro.util.ClassSecurityValidator;
import org.junit.jupiter.api.Test;

class GeneratedRecordsTest {

    @Test
    void aBuilderFillsInDefaultsOfOurTypes() {
        Pack pack = Pack.newBuilder()
                .setFirstIndex(0)
                .setFirstAtMicros(0)
                .setGapsMicros(List.of())
                .setRuns(List.of())
                .build();

        assertThat(pack.getTokens()).isEmpty();
        ClassSecurityValidator.validate(EventTokens.class);
    }

    @Test
    void classesOfOthersStayRefused() {
        assertThatThrownBy(() -> ClassSecurityValidator.validate(ProcessBuilder.class))
                .isInstanceOf(SecurityException.class);
    }
}
