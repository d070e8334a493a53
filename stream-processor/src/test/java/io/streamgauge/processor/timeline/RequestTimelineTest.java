package io.streamgauge.processor.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.processor.slo.OpenSlo;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.slo.Threshold;
import io.streamgauge.processor.timeline.RequestTimeline.Facts;
import io.streamgauge.processor.timeline.Sample.Move;
import io.streamgauge.processor.timeline.Sample.Moved;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RequestTimelineTest {

    private static final long T0 = Script.STARTED_AT + Script.OFFSET;
    private static final OpenSlo DEFAULT_SLO = new OpenSlo(
            "default", Map.of(Threshold.TIME_TO_FIRST_TOKEN, 1_000_000L, Threshold.REQUEST_DURATION, 20_000_000L));
    private static final OpenSlo MET_SLO = new OpenSlo("default", Map.of(Threshold.REQUEST_DURATION, 20_000_000L));

    private final Script script = Script.ending(5_000_000)
            .event(200_000, "C")
            .event(300_000, "C")
            .event(400_000, "C")
            .event(4_000_000, "C");
    private final ScriptedRecords records = new ScriptedRecords(script);
    private final Playback playback = new Playback(SloClasses.byDefault());

    @Test
    void startOpensTheRequestAtItsTimeOnTheBrokersClock() {
        Step step = playback.play(records.started());

        Facts facts = new Facts("llama-3-8b", "chat", true);
        assertThat(step.next()).isEqualTo(new RequestTimeline(facts, T0, T0, 3, DEFAULT_SLO));
        assertThat(step.samples()).contains(new Moved(Move.STARTED, T0));
    }

    @Test
    void firstOutputMakesTheRequestGenerate() {
        playback.play(records.started());

        Step step = playback.play(records.chunks(0, 1));

        assertThat(step.next()).isNotNull().matches(RequestTimeline::generating);
        assertThat(step.samples()).contains(new Moved(Move.FIRST_OUTPUT, T0 + 200_000));
    }

    @Test
    void packsMoveTheTimeOfTheLastThatIsKnown() {
        playback.play(records.started());
        playback.play(records.chunks(0, 1));

        Step step = playback.play(records.chunks(1, 3));

        assertThat(step.next()).isNotNull().returns(T0 + 400_000, RequestTimeline::lastAtMicros);
        assertThat(step.samples()).hasSize(5);
    }

    @Test
    void finishLeavesNothingBehind() {
        playback.play(records.started());

        Step step = playback.play(records.finished(0));

        assertThat(step.next()).isNull();
        assertThat(playback.open()).isFalse();
    }

    @Test
    void finishStandsAlone() {
        Step step = playback.play(records.finished(0));

        assertThat(playback.open()).isFalse();
        assertThat(Samples.sorted(step.samples()))
                .isEqualTo(Samples.sorted(Playback.of(SloClasses.byDefault(), Playback.split(script))));
    }

    @Test
    void chunksWithoutAStartOpenTheRequest() {
        Step step = playback.play(records.chunks(0, 1));

        assertThat(step.samples()).contains(new Moved(Move.STARTED, T0), new Moved(Move.FIRST_OUTPUT, T0 + 200_000));
        assertThat(Samples.total(step.samples(), CountName.REQUESTS_STARTED)).isEqualTo(1);
        assertThat(step.next()).isNotNull().matches(RequestTimeline::generating);
    }

    @Test
    void arrivalIsCountedOnceWhenTheStartWasLost() {
        playback.play(records.chunks(0, 2));
        playback.play(records.finished(2));

        assertThat(Samples.total(playback.samples(), CountName.REQUESTS_STARTED))
                .isEqualTo(1);
        assertThat(Samples.values(playback.samples(), Measure.REQUEST_UPLOAD)).containsExactly(0.7);
    }

    @Test
    void requestWaitsUntilTheFinishWhereItsFirstPackWasLost() {
        playback.play(records.started());

        Step later = playback.play(records.chunks(2, 3));
        Step end = playback.play(records.finished(3));

        assertThat(later.next()).isNotNull().matches(open -> !open.generating());
        assertThat(end.samples())
                .contains(
                        new Moved(Move.FIRST_OUTPUT, T0 + 200_000),
                        new Moved(Move.ENDED_GENERATING, T0 + 5_000_000),
                        new Sample.Measured(Measure.TIME_TO_FIRST_TOKEN, List.of(), 200_000, T0 + 200_000));
        assertThat(Samples.values(playback.samples(), Measure.INTER_CHUNK_LATENCY))
                .containsExactly(100.0, 3_600.0);
    }

    @Test
    void requestKeepsTheClockOffsetItStartedWith() {
        ChunksObserved chunks = records.chunks(0, 1);
        chunks.getOrigin().setClockOffsetMicros(9_999);
        playback.play(records.started());

        Step step = playback.play(chunks);

        assertThat(step.samples()).contains(new Moved(Move.FIRST_OUTPUT, T0 + 200_000));
    }

    @Test
    void nameOfNoClassIsCountedAndTheRequestMatched() {
        RequestFinished finished = records.finished(0);
        finished.getRequest().setSloClass("no such class");

        List<Sample> samples = playback.play(finished).samples();

        assertThat(Samples.total(samples, CountName.SLO_UNKNOWN_CLASS)).isEqualTo(1);
        assertThat(Samples.total(samples, CountName.SLO_BAD, "default")).isEqualTo(1);
    }

    @Test
    void nameOfAClassIsNotCounted() {
        RequestFinished finished = records.finished(0);
        finished.getRequest().setSloClass("default");

        List<Sample> samples = playback.play(finished).samples();

        assertThat(Samples.total(samples, CountName.SLO_UNKNOWN_CLASS)).isZero();
    }

    @Test
    void firstTokenInTimeIsNotWaitedForAnyMore() {
        playback.play(records.started());

        Step step = playback.play(records.chunks(0, 1));

        assertThat(step.next()).isNotNull().extracting(RequestTimeline::slo).isEqualTo(MET_SLO);
    }

    @Test
    void firstTokenThatCameLateStaysOverdueUntilTheEnd() {
        ScriptedRecords late = new ScriptedRecords(Script.ending(5_000_000).event(1_000_001, "C"));
        playback.play(late.started());

        Step step = playback.play(late.chunks(0, 1));

        assertThat(step.next()).isNotNull().extracting(RequestTimeline::slo).isEqualTo(DEFAULT_SLO);
    }
}
