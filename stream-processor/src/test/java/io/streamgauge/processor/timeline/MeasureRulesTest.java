package io.streamgauge.processor.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.timeline.Sample.Measured;
import io.streamgauge.processor.timeline.Script.Event;
import io.streamgauge.schemas.event.DisturbedCause;
import io.streamgauge.schemas.event.NotObserved;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MeasureRulesTest {

    private static final long T0 = Script.STARTED_AT + Script.OFFSET;

    private static List<Sample> play(Script script) {
        return Playback.of(SloClasses.byDefault(), Playback.split(script));
    }

    private static Script twoEvents() {
        return Script.ending(500_000).event(200_000, "C").event(400_000, "C");
    }

    @Nested
    class Gaps {

        @Test
        void runWithinEachChoice() {
            Script script = Script.ending(500_000)
                    .event(new Event(100_000, "C", 0, -1, null))
                    .event(new Event(130_000, "C", 1, -1, null))
                    .event(new Event(150_000, "C", 0, -1, null))
                    .event(new Event(190_000, "C", 1, -1, null));

            List<Sample> samples = play(script);

            assertThat(Samples.values(samples, Measure.INTER_CHUNK_LATENCY)).containsExactly(50.0, 60.0);
            assertThat(Samples.values(samples, Measure.MAX_GAP)).containsExactly(60.0);
        }

        @Test
        void areKeptWhereTheyAreZeroAndCountedAsCoalesced() {
            Script script = Script.ending(500_000)
                    .event(100_000, "C")
                    .event(100_000, "C")
                    .event(120_000, "C");

            List<Sample> samples = play(script);

            assertThat(Samples.values(samples, Measure.INTER_CHUNK_LATENCY)).containsExactly(0.0, 20.0);
            assertThat(Samples.total(samples, CountName.COALESCED_CHUNKS)).isEqualTo(1);
        }

        @Test
        void areCountedApartWhereTheyAreNotTheModels() {
            Script script = Script.ending(9_000_000)
                    .event(100_000, "C")
                    .event(120_000, "C")
                    .event(new Event(5_000_000, "C", 0, -1, DisturbedCause.CLIENT));

            List<Sample> samples = play(script);

            assertThat(Samples.values(samples, Measure.INTER_CHUNK_LATENCY)).containsExactly(20.0);
            assertThat(Samples.values(samples, Measure.MAX_GAP)).containsExactly(20.0);
            assertThat(Samples.total(samples, CountName.DISTURBED_GAPS, "client"))
                    .isEqualTo(1);
        }

        @Test
        void beforeTheFirstTokenAreCountedAsDisturbedAndTheTokenIsKept() {
            Script script = Script.ending(500_000).event(new Event(200_000, "C", 0, -1, DisturbedCause.CLIENT));

            List<Sample> samples = play(script);

            assertThat(Samples.total(samples, CountName.DISTURBED_GAPS, "client"))
                    .isEqualTo(1);
            assertThat(Samples.values(samples, Measure.TIME_TO_FIRST_TOKEN)).containsExactly(200.0);
        }

        @Test
        void standAtTheirLaterChunk() {
            assertThat(Samples.measured(play(twoEvents()), Measure.INTER_CHUNK_LATENCY))
                    .containsExactly(new Measured(Measure.INTER_CHUNK_LATENCY, List.of(), 200_000, T0 + 400_000));
        }

        @Test
        void ofWhichNoneIsTheModelsGiveNoMaximum() {
            Script script = Script.ending(500_000)
                    .event(200_000, "C")
                    .event(new Event(400_000, "C", 0, -1, DisturbedCause.CLIENT));

            assertThat(Samples.absence(play(script), Measure.MAX_GAP)).containsExactly("disturbed");
        }
    }

    @Nested
    class Waiting {

        @Test
        void firstEventIsAnyButKeepAlive() {
            Script script =
                    Script.ending(500_000).event(50_000, "K").event(80_000, "M").event(200_000, "C");

            assertThat(Samples.values(play(script), Measure.TIME_TO_FIRST_EVENT))
                    .containsExactly(80.0);
        }

        @Test
        void firstTokenAlsoRunsFromTheRequestWritten() {
            Script script = twoEvents();
            script.written = 3_000L;

            assertThat(Samples.values(play(script), Measure.UPSTREAM_TIME_TO_FIRST_TOKEN))
                    .containsExactly(197.0);
        }

        @Test
        void outputBeforeTheRequestWasWrittenHasNoUpstreamTime() {
            Script script = twoEvents();
            script.written = 450_000L;

            assertThat(Samples.absence(play(script), Measure.UPSTREAM_TIME_TO_FIRST_TOKEN))
                    .containsExactly("not_written");
        }

        @Test
        void isKeptWhateverBecomesOfTheRequest() {
            List<Sample> samples = play(twoEvents().outcome(Outcome.UPSTREAM_ERROR, "reset"));

            assertThat(Samples.values(samples, Measure.TIME_TO_FIRST_TOKEN)).containsExactly(200.0);
            assertThat(Samples.values(samples, Measure.RESPONSE_HEAD)).containsExactly(10.0);
        }

        @Test
        void secondTokenIsOfTheNextEventWhereOneHeldSeveralChoices() {
            Script script = Script.ending(500_000)
                    .event(new Event(100_000, "C", 0, -1, null))
                    .event(new Event(100_000, "C", 1, -1, null))
                    .event(new Event(140_000, "C", 0, -1, null));
            RequestFinished finished = new ScriptedRecords(script).finished(0);
            finished.getPoints().setSecondOutputMicros(140_000L);

            List<Sample> samples = Playback.of(SloClasses.byDefault(), List.of(finished));

            assertThat(Samples.values(samples, Measure.TIME_TO_SECOND_TOKEN)).containsExactly(40.0);
        }

        @Test
        void answerThatComesBeforeTheReasoningLeavesItUndefined() {
            Script script = Script.ending(500_000).event(200_000, "C").event(400_000, "X");

            assertThat(Samples.absence(play(script), Measure.REASONING)).containsExactly("answer_first");
        }

        @Test
        void reasoningWithoutAnAnswerHasNoTime() {
            Script script = Script.ending(500_000).event(200_000, "X").event(400_000, "X");

            List<Sample> samples = play(script);

            assertThat(Samples.absence(samples, Measure.REASONING)).containsExactly("no_answer");
            assertThat(Samples.absence(samples, Measure.TIME_TO_FIRST_ANSWER)).containsExactly("no_answer");
        }
    }

    @Nested
    class Ends {

        @Test
        void missesNoUsageOfARequestThatWasRefused() {
            List<Sample> samples = play(Script.ending(3_000).outcome(Outcome.CLIENT_ERROR, "400"));

            assertThat(Samples.total(samples, CountName.USAGE_MISSING)).isZero();
        }

        @Test
        void durationOfACutStreamRunsToItsEnd() {
            List<Sample> samples = play(twoEvents().outcome(Outcome.UPSTREAM_ERROR, "reset"));

            assertThat(Samples.measured(samples, Measure.REQUEST_DURATION))
                    .containsExactly(
                            new Measured(Measure.REQUEST_DURATION, List.of("other", "true"), 500_000, T0 + 500_000));
        }

        @Test
        void durationOfAWholeAnswerRunsToItsEnd() {
            assertThat(Samples.measured(play(Script.whole(800_000)), Measure.REQUEST_DURATION))
                    .containsExactly(
                            new Measured(Measure.REQUEST_DURATION, List.of("ok", "false"), 800_000, T0 + 800_000));
        }

        @Test
        void wholeAnswerHasNoMeasuresOfAStream() {
            List<Sample> samples = play(Script.whole(800_000).outputTokens(40));

            for (Measure measure : List.of(
                    Measure.TIME_TO_FIRST_TOKEN,
                    Measure.TIME_TO_FIRST_EVENT,
                    Measure.TIME_PER_OUTPUT_TOKEN,
                    Measure.MAX_GAP,
                    Measure.STREAM_TAIL)) {
                assertThat(Samples.absence(samples, measure)).as(measure.key()).containsExactly("not_streamed");
            }
            assertThat(Samples.values(samples, Measure.NORMALIZED_LATENCY)).containsExactly(20.0);
        }

        @Test
        void answerThatCouldNotBeReadIsNotCalledEmpty() {
            Script script = Script.ending(800_000);
            script.notObserved = NotObserved.ENCODING;

            List<Sample> samples = play(script);

            assertThat(Samples.absence(samples, Measure.TIME_TO_FIRST_TOKEN)).containsExactly("not_observed");
            assertThat(Samples.absence(samples, Measure.REQUEST_DURATION)).containsExactly("not_observed");
            assertThat(Samples.total(samples, CountName.OUTPUT_TOKENS)).isZero();
        }

        @Test
        void attemptWithoutResponseHasOnlyItsDuration() {
            Script script = Script.ending(5_000).outcome(Outcome.UPSTREAM_ERROR, "connect");
            script.streamed = false;
            script.head = null;

            List<Sample> samples = play(script);

            assertThat(Samples.absence(samples, Measure.TIME_TO_FIRST_TOKEN)).containsExactly("no_response");
            assertThat(Samples.total(samples, CountName.REQUESTS, "upstream_error", "connect"))
                    .isEqualTo(1);
            assertThat(Samples.total(samples, CountName.FAILED_BEFORE_FIRST_TOKEN))
                    .isEqualTo(1);
            assertThat(Samples.total(samples, CountName.RESIDENCE_MICROS)).isEqualTo(5_000);
        }

        @Test
        void stallsAreCountedAsTheProxySawThem() {
            RequestFinished finished = new ScriptedRecords(twoEvents()).finished(0);
            finished.setStalls(2);
            finished.setStallMicros(3_000_000);

            List<Sample> samples = Playback.of(SloClasses.byDefault(), List.of(finished));

            assertThat(Samples.total(samples, CountName.STALLS)).isEqualTo(2);
            assertThat(Samples.total(samples, CountName.STALL_MICROS)).isEqualTo(3_000_000);
        }

        @Test
        void deliveredTokensAreTheToldOnesOfEachChunk() {
            Script script = Script.ending(500_000)
                    .event(new Event(100_000, "C", 0, 1, null))
                    .event(new Event(140_000, "C", 0, 3, null))
                    .event(new Event(180_000, "C", 0, 1, null));

            assertThat(Samples.total(play(script), CountName.DELIVERED_TOKENS, "usage"))
                    .isEqualTo(5);
        }
    }
}
