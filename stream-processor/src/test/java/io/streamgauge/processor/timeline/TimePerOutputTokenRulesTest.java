package io.streamgauge.processor.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.timeline.Sample.Measured;
import io.streamgauge.processor.timeline.Script.Event;
import io.streamgauge.schemas.event.DisturbedCause;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.Usage;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.List;
import org.junit.jupiter.api.Test;

class TimePerOutputTokenRulesTest {

    private static final long T0 = Script.STARTED_AT + Script.OFFSET;

    private static List<Sample> play(Script script) {
        return Playback.of(SloClasses.byDefault(), Playback.split(script));
    }

    private static Script twoEvents() {
        return Script.ending(500_000).event(200_000, "C").event(400_000, "C");
    }

    @Test
    void countsToldTokensAndSaysSo() {
        List<Sample> samples = play(twoEvents().outputTokens(21));

        assertThat(Samples.measured(samples, Measure.TIME_PER_OUTPUT_TOKEN))
                .containsExactly(
                        new Measured(Measure.TIME_PER_OUTPUT_TOKEN, List.of("ok", "usage"), 10_000, T0 + 500_000));
    }

    @Test
    void takesOutputEventsWhereNoUsageCameAndSaysSo() {
        List<Sample> samples = play(twoEvents());

        assertThat(Samples.measured(samples, Measure.TIME_PER_OUTPUT_TOKEN))
                .containsExactly(
                        new Measured(Measure.TIME_PER_OUTPUT_TOKEN, List.of("ok", "estimated"), 200_000, T0 + 500_000));
        assertThat(Samples.total(samples, CountName.USAGE_MISSING)).isEqualTo(1);
    }

    @Test
    void leavesHiddenReasoningOut() {
        Script script = twoEvents();
        script.usage = new Usage(100L, 0L, 121L, 100L);

        assertThat(Samples.values(play(script), Measure.TIME_PER_OUTPUT_TOKEN)).containsExactly(10.0);
    }

    @Test
    void keepsReasoningThatWasStreamed() {
        Script script = Script.ending(500_000).event(200_000, "X").event(400_000, "C");
        script.usage = new Usage(100L, 0L, 101L, 50L);

        assertThat(Samples.values(play(script), Measure.TIME_PER_OUTPUT_TOKEN)).containsExactly(2.0);
    }

    @Test
    void hasNoSampleWhenTheRequestWasCut() {
        List<Sample> samples = play(twoEvents().outcome(Outcome.UPSTREAM_ERROR, "reset"));

        assertThat(Samples.absence(samples, Measure.TIME_PER_OUTPUT_TOKEN)).containsExactly("not_ok");
    }

    @Test
    void hasNoSampleForOneToken() {
        List<Sample> samples = play(twoEvents().outputTokens(1));

        assertThat(Samples.absence(samples, Measure.TIME_PER_OUTPUT_TOKEN)).containsExactly("few_tokens");
    }

    @Test
    void hasNoSampleWhereAllCameInOneRead() {
        Script script = Script.ending(500_000).event(200_000, "C").event(200_000, "C");

        List<Sample> samples = play(script.outputTokens(30));

        assertThat(Samples.absence(samples, Measure.TIME_PER_OUTPUT_TOKEN)).containsExactly("single_read");
    }

    @Test
    void hasNoSampleForSeveralChoices() {
        Script script = twoEvents().event(new Event(450_000, "C", 1, -1, null));

        List<Sample> samples = play(script.outputTokens(30));

        assertThat(Samples.absence(samples, Measure.TIME_PER_OUTPUT_TOKEN)).containsExactly("several_choices");
    }

    @Test
    void toleratesDisturbedGapsOfOnePercent() {
        Script script = Script.ending(500_000)
                .event(200_000, "C")
                .event(398_000, "C")
                .event(new Event(400_000, "C", 0, -1, DisturbedCause.PROXY));

        assertThat(Samples.values(play(script), Measure.TIME_PER_OUTPUT_TOKEN)).containsExactly(100.0);
    }

    @Test
    void hasNoSampleAboveOnePercentOfDisturbedGaps() {
        Script script = Script.ending(500_000)
                .event(200_000, "C")
                .event(397_999, "C")
                .event(new Event(400_000, "C", 0, -1, DisturbedCause.PROXY));

        assertThat(Samples.absence(play(script), Measure.TIME_PER_OUTPUT_TOKEN)).containsExactly("disturbed");
    }
}
