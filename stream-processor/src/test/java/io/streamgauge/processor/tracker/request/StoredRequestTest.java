package io.streamgauge.processor.tracker.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.processor.label.LabelValue;
import io.streamgauge.processor.label.RequestLabels;
import io.streamgauge.processor.slo.OpenSlo;
import io.streamgauge.processor.slo.Threshold;
import io.streamgauge.processor.timeline.RequestTimeline;
import io.streamgauge.processor.timeline.RequestTimeline.Facts;
import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.id.UuidBits;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Grouping;
import io.streamgauge.schemas.tally.Measure;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

class StoredRequestTest {

    private static final OpenSlo SLO = new OpenSlo("chat", Map.of(Threshold.REQUEST_DURATION, 20_000_000L));
    private static final RequestTimeline ASKED =
            new RequestTimeline(new Facts("llama", "chat", true), 1_000, 2_000, 127, SLO);
    private static final FollowedRequest FOLLOWED =
            new FollowedRequest(ASKED, RequestLabels.ofRoute("llama", "chat"), List.of());
    private static final FollowedRequest HELD = new FollowedRequest(
            new RequestTimeline(new Facts("llama", "chat", null), 1_000, 1_000, 1, null),
            new RequestLabels(
                    new LabelValue("llama", false),
                    Map.of(
                            Grouping.ROUTE, new LabelValue("chat", true),
                            Grouping.TENANT, new LabelValue("ada", false),
                            Grouping.INPUT_SIZE, new LabelValue("4KiB", true))),
            List.of(
                    new Sample.Counted(CountName.REQUESTS_STARTED, List.of(), 1, 1_000),
                    new Sample.Measured(Measure.REQUEST_UPLOAD, List.of(), 250, 1_000),
                    new Sample.Moved(Sample.Move.STARTED, 1_000)));

    @Test
    void requestReadsBackAsItWas() {
        assertThat(StoredRequest.decoded(StoredRequest.encoded(FOLLOWED))).isEqualTo(FOLLOWED);
        assertThat(StoredRequest.decoded(StoredRequest.encoded(HELD))).isEqualTo(HELD);
    }

    @Test
    void modelThatWasNotAdmittedReadsBack() {
        FollowedRequest other = new FollowedRequest(
                ASKED,
                new RequestLabels(
                        new LabelValue("_other", true), FOLLOWED.labels().own()),
                List.of());

        assertThat(StoredRequest.decoded(StoredRequest.encoded(other))).isEqualTo(other);
    }

    @Test
    void packChangesTheBeginningAlone() {
        RequestTimeline later = new RequestTimeline(ASKED.facts(), 1_000, 3_000, 127, SLO);

        byte[] bytes = StoredRequest.encoded(later, StoredRequest.encoded(FOLLOWED));

        assertThat(bytes).isEqualTo(StoredRequest.encoded(new FollowedRequest(later, FOLLOWED.labels(), List.of())));
    }

    @Test
    void keyNamesBootAndRequest() {
        Uuid boot = UuidBits.of(1, 2);
        Uuid request = UuidBits.of(3, 4);

        assertThat(StoredRequest.bootOf(StoredRequest.key(boot, request))).isEqualTo(boot);
        assertThat(StoredRequest.requestOf(StoredRequest.key(boot, request))).isEqualTo(request);
    }

    private static final String TIMELINE = "7f00000000000003e800000000000007d0"
            + "00056c6c616d61"
            + "000463686174"
            + "01"
            + "01"
            + "000463686174"
            + "01"
            + "0010726571756573745f6475726174696f6e"
            + "0000000001312d00";

    /** Changelogs hold these bytes: a changed form needs another number in front, and this one stays readable. */
    @Test
    void bytesAreTheReleasedOnes() {
        assertThat(HexFormat.of().formatHex(StoredRequest.encoded(FOLLOWED))).isEqualTo("02" + TIMELINE + "010000");
        assertThat(HexFormat.of().formatHex(StoredRequest.encoded(HELD)))
                .isEqualTo("020100000000000003e800000000000003e8"
                        + "00056c6c616d61"
                        + "000463686174"
                        + "02"
                        + "00"
                        + "00"
                        + "02"
                        + "74000003616461"
                        + "73010004344b6942"
                        + "03"
                        + "63001072657175657374735f73746172746564000000000000000001" + "00000000000003e8"
                        + "6d000e726571756573745f75706c6f61640000000000000000fa" + "00000000000003e8"
                        + "76000753544152544544" + "00" + "00000000000003e8");
    }

    @Test
    void formWithoutLabelsIsStillRead() {
        assertThat(StoredRequest.decoded(HexFormat.of().parseHex("01" + TIMELINE)))
                .isEqualTo(FOLLOWED);
    }

    @Test
    void formWithoutLabelsGoesOnInTodays() {
        KeyValueStore<Bytes, byte[]> store =
                Stores.inMemoryKeyValueStore("open-requests").get();
        Uuid boot = UuidBits.of(1, 2);
        Uuid request = UuidBits.of(3, 4);
        Bytes key = StoredRequest.key(boot, request);
        MockProcessorContext<Void, Void> context = new MockProcessorContext<>();
        store.init(context.getStateStoreContext(), store);
        store.put(key, HexFormat.of().parseHex("01" + TIMELINE));
        FollowedRequest later = new FollowedRequest(
                new RequestTimeline(ASKED.facts(), 1_000, 3_000, 127, SLO), FOLLOWED.labels(), List.of());

        new OpenRequests(store, Set.of(Grouping.ROUTE)).put(boot, request, later);

        assertThat(StoredRequest.decoded(store.get(key))).isEqualTo(later);
    }

    @Test
    void formOfANewerVersionIsRefused() {
        byte[] newer = StoredRequest.encoded(FOLLOWED);
        newer[0] = 3;

        assertThatThrownBy(() -> StoredRequest.decoded(newer))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an open request is stored in the form 3, which a newer version wrote");
    }
}
