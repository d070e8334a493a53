package io.streamgauge.processor.tracker.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.processor.slo.OpenSlo;
import io.streamgauge.processor.slo.Threshold;
import io.streamgauge.processor.timeline.RequestTimeline;
import io.streamgauge.processor.timeline.RequestTimeline.Facts;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.id.UuidBits;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoredRequestTest {

    private static final OpenSlo SLO = new OpenSlo("chat", Map.of(Threshold.REQUEST_DURATION, 20_000_000L));
    private static final RequestTimeline ASKED =
            new RequestTimeline(new Facts("llama", "chat", true), 1_000, 2_000, 127, SLO);
    private static final RequestTimeline UNTOLD =
            new RequestTimeline(new Facts("llama", "chat", null), 1_000, 1_000, 1, null);

    @Test
    void timelineReadsBackAsItWas() {
        assertThat(StoredRequest.decoded(StoredRequest.encoded(ASKED))).isEqualTo(ASKED);
        assertThat(StoredRequest.decoded(StoredRequest.encoded(UNTOLD))).isEqualTo(UNTOLD);
    }

    @Test
    void packChangesTheBeginningAlone() {
        RequestTimeline later = new RequestTimeline(ASKED.facts(), 1_000, 3_000, 127, SLO);

        byte[] bytes = StoredRequest.encoded(later, StoredRequest.encoded(ASKED));

        assertThat(bytes).isEqualTo(StoredRequest.encoded(later));
    }

    @Test
    void keyNamesBootAndRequest() {
        Uuid boot = UuidBits.of(1, 2);
        Uuid request = UuidBits.of(3, 4);

        assertThat(StoredRequest.bootOf(StoredRequest.key(boot, request))).isEqualTo(boot);
        assertThat(StoredRequest.requestOf(StoredRequest.key(boot, request))).isEqualTo(request);
    }

    /** Changelogs hold these bytes: a changed form needs another number in front, and this one stays readable. */
    @Test
    void bytesAreTheReleasedOnes() {
        assertThat(HexFormat.of().formatHex(StoredRequest.encoded(ASKED)))
                .isEqualTo("017f00000000000003e800000000000007d0"
                        + "00056c6c616d61"
                        + "000463686174"
                        + "01"
                        + "01"
                        + "000463686174"
                        + "01"
                        + "0010726571756573745f6475726174696f6e"
                        + "0000000001312d00");
    }

    @Test
    void formOfANewerVersionIsRefused() {
        byte[] newer = StoredRequest.encoded(UNTOLD);
        newer[0] = 2;

        assertThatThrownBy(() -> StoredRequest.decoded(newer))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an open request is stored in the form 2, which a newer version wrote");
    }
}
