package io.streamgauge.processor.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.processor.parts.PartName.Kind;
import io.streamgauge.processor.timeline.Sample.Move;
import io.streamgauge.schemas.result.Bin;
import io.streamgauge.schemas.result.Distribution;
import io.streamgauge.schemas.result.EndedRequest;
import io.streamgauge.schemas.tally.Measure;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PartTest {

    private static PartName name(Kind kind) {
        return new PartName(kind, Measure.TIME_TO_FIRST_TOKEN.key(), List.of());
    }

    private static Part reread(Part part, Kind kind) {
        return Part.decoded(name(kind), part.encoded());
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void emptyPartsSurviveTheStore(Kind kind) {
        byte[] bytes = Part.empty(name(kind)).encoded();

        assertThat(Part.decoded(name(kind), bytes).encoded()).isEqualTo(bytes);
    }

    @Test
    void counterKeepsItsValue() {
        Counter counter = new Counter(40);
        counter.add(2);

        assertThat(((Counter) reread(counter, Kind.COUNT)).value()).isEqualTo(42);
    }

    @Test
    void bucketsKeepEveryCountAndTheSum() {
        BucketCounts buckets = BucketCounts.empty(Measure.TIME_TO_FIRST_TOKEN.key());
        buckets.record(0);
        buckets.record(1_000);
        buckets.record(1_001);
        buckets.record(1_000_000_000_000L);

        BucketCounts reread = (BucketCounts) reread(buckets, Kind.BUCKETS);

        assertThat(reread.result(name(Kind.BUCKETS))).isEqualTo(buckets.result(name(Kind.BUCKETS)));
        assertThat(reread.result(name(Kind.BUCKETS)).getCounts())
                .startsWith(2L, 1L, 0L)
                .endsWith(0L, 1L);
        assertThat(reread.result(name(Kind.BUCKETS)).getSumMicros()).isEqualTo(1_000_000_002_001L);
    }

    @Test
    void valuesGoOnWhereTheyWere() {
        Values once = Values.empty();
        List.of(100L, 200L, 300L).forEach(once::record);
        Values twice = Values.empty();
        twice.record(100);

        Values reread = (Values) reread(twice, Kind.DISTRIBUTION);
        reread.record(200);
        reread.record(300);

        assertThat(reread.encoded()).isEqualTo(once.encoded());
        Distribution result = Values.distribution(name(Kind.DISTRIBUTION), reread.encoded());
        assertThat(result.getCount()).isEqualTo(3);
        assertThat(result.getSumMicros()).isEqualTo(600);
        assertThat(result.getMaxMicros()).isEqualTo(300);
    }

    @Test
    void slowestKeepsThreeByEachMeasureWhateverTheOrder() {
        Slowest slowest = new Slowest();
        Slowest backwards = new Slowest();
        for (int i = 1; i <= 9; i++) {
            slowest.add(ended(i, i * 10L, 1_000L - i, null));
            addIfTaken(backwards, ended(10 - i, (10 - i) * 10L, 1_000L - (10 - i), null));
        }
        slowest.add(ended(10, null, 5L, 7L));
        addIfTaken(backwards, ended(10, null, 5L, 7L));

        Slowest reread = (Slowest) reread(slowest, Kind.SLOWEST);

        assertThat(reread.requests())
                .extracting(EndedRequest::getRequestId)
                .containsExactlyInAnyOrder("7", "8", "9", "1", "2", "3", "10");
        assertThat(reread.requests()).isEqualTo(slowest.requests());
        assertThat(backwards.encoded()).isEqualTo(slowest.encoded());
        assertThat(slowest.takes(ended(11, 69L, 996L, null))).isFalse();
        assertThat(slowest.takes(ended(11, null, null, null))).isFalse();
        assertThat(slowest.takes(ended(11, 71L, 1L, null))).isTrue();
        assertThat(slowest.takes(ended(11, null, 1L, 1L))).isTrue();
    }

    private static void addIfTaken(Slowest slowest, EndedRequest request) {
        if (slowest.takes(request)) {
            slowest.add(request);
        }
    }

    private static EndedRequest ended(int id, @Nullable Long toFirst, @Nullable Long duration, @Nullable Long gap) {
        return EndedRequest.newBuilder()
                .setRequestId(Integer.toString(id))
                .setTraceId(id % 2 == 0 ? "4bf92f3577b34da6a3ce929d0e0e4736" : null)
                .setStartedAtMicros(1_800_000_000_000_000L + id)
                .setOutcome("ok")
                .setDetail("stop")
                .setStreamed(true)
                .setUpstream("10.0.0.1:8000")
                .setUploadMicros(3)
                .setHeadMicros(0L)
                .setEndMicros(2_000_000)
                .setTimeToFirstTokenMicros(toFirst)
                .setRequestDurationMicros(duration)
                .setMaxGapMicros(gap)
                .setStalls(1)
                .setStallMicros(300_000)
                .setClientBlockedMicros(0)
                .setOutputEvents(40)
                .build();
    }

    @Test
    void loadKeepsBinsPerKindOfMove() {
        Load load = new Load();
        load.add(Move.STARTED, 0);
        load.add(Move.STARTED, 99_999);
        load.add(Move.FIRST_OUTPUT, 100_000);
        load.add(Move.ENDED_GENERATING, 4_999_999);

        Load reread = (Load) reread(load, Kind.LOAD);

        assertThat(reread.bins(Move.STARTED)).containsExactly(new Bin(0, 2L, 99_999L));
        assertThat(reread.bins(Move.FIRST_OUTPUT)).containsExactly(new Bin(1, 1L, 100_000L));
        assertThat(reread.bins(Move.ENDED_WAITING)).isEmpty();
        assertThat(reread.bins(Move.ENDED_GENERATING)).containsExactly(new Bin(49, 1L, 4_999_999L));
        assertThat(reread.change().waiting()).isEqualTo(1);
        assertThat(reread.change().generating()).isZero();
    }

    @Test
    void levelMayBeNegativeWhereAnEndCameBeforeItsStart() {
        Level level = new Level(0, 0);
        level.add(Level.of(Move.ENDED_WAITING));

        assertThat(((Level) reread(level, Kind.LEVEL)).waiting()).isEqualTo(-1);
    }

    /** Changelogs hold these bytes for ever. */
    @Test
    void formsThatStandInChangelogsStayReadable() {
        byte[] buckets = HexFormat.of().parseHex("e807" + "00".repeat(5) + "8101" + "00".repeat(24));
        byte[] load = HexFormat.of().parseHex("01" + "00" + "31" + "02" + "80a3e204");

        assertThat(BucketCounts.decoded(Measure.TIME_TO_FIRST_TOKEN.key(), buckets)
                        .result(name(Kind.BUCKETS))
                        .getCounts())
                .element(5)
                .isEqualTo(129L);
        assertThat(Load.decoded(load).bins(Move.STARTED)).containsExactly(new Bin(49, 2L, 9_998_720L));
    }

    @Test
    void bytesThatEndTooEarlySaySo() {
        assertThatThrownBy(() -> Load.decoded(new byte[] {1, 0}))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("a state entry of 2 bytes ends too early");
    }
}
