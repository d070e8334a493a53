package io.streamgauge.proxy.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.schemas.event.ChoiceSpan;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.DisturbedTotals;
import io.streamgauge.schemas.event.Opening;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.PreviousEvent;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacksTest {

    private static final int C = EventSignals.CONTENT;
    private static final int X = EventSignals.REASONING;
    private static final int T = EventSignals.TOOL;

    private final ObservedExchange exchange = ObservedExchange.streaming();

    @Test
    void firstOutputEventIsSentAtOnceWithItsOpening() {
        exchange.observer().requestWritten(ObservedExchange.nanos(0.4));
        exchange.event("{'choices':[{'delta':{'role':'assistant'}}]}", 50).content(200);

        Pack pack = exchange.sink.chunks().get(0).getPack();
        assertThat(pack.getOpening()).isEqualTo(new Opening(400L, 1_000L, 50_000L));
        assertThat(pack.getFirstIndex()).isZero();
        assertThat(pack.getFirstAtMicros()).isEqualTo(200_000);
        assertThat(pack.getGapsMicros()).isEmpty();
        assertThat(pack.getPrevious()).isEmpty();
    }

    @Test
    void packsNameTheirRequest() {
        exchange.content(5);

        ChunksObserved chunks = exchange.sink.chunks().get(0);
        assertThat(chunks.getRequestId())
                .isEqualTo(exchange.sink.started().getRequest().getRequestId());
        assertThat(chunks.getStartedAtMicros())
                .isEqualTo(exchange.sink.started().getRequest().getStartedAtMicros());
        assertThat(chunks.getModel()).isEqualTo("m");
        assertThat(chunks.getRoute()).isEqualTo("default");
        assertThat(chunks.getUpstream()).isEqualTo("upstream:8000");
    }

    @Test
    void furtherEventsGoInPacksOf64AndTheRestWithTheFinish() {
        for (int i = 0; i < 140; i++) {
            exchange.content(10 + i);
        }
        exchange.ended(Ending.CLIENT_LEFT, 200);

        assertThat(exchange.sink.packs().stream()
                        .map(pack -> pack.getGapsMicros().size() + 1))
                .containsExactly(1, 64, 64, 11);
        assertThat(exchange.sink.packs().stream().map(Pack::getFirstIndex)).containsExactly(0L, 1L, 65L, 129L);
        assertThat(exchange.sink.pendings().stream().map(pending -> pending.chunks()))
                .containsExactly(0, 1, 64, 64, 11);
        assertThat(exchange.sink.outputs())
                .hasSize(140)
                .allSatisfy(output -> assertThat(output.atMicros()).isEqualTo(10_000 + output.index() * 1000));
    }

    @Test
    void packIsSentWhenItsFirstEventIsASecondOld() {
        exchange.content(5).content(10).tick(1_009);
        assertThat(exchange.sink.chunks()).hasSize(1);

        exchange.tick(1_010);
        assertThat(exchange.sink.chunks()).hasSize(2);

        exchange.tick(5_000).content(6_000).content(7_000);
        assertThat(exchange.sink.chunks()).hasSize(3);
    }

    @Test
    void packKnowsWhatCameBeforeIt() {
        exchange.event("{'choices':[{'index':1,'delta':{'reasoning':'x'}}]}", 5);
        exchange.content(7).tick(2_000);
        exchange.content(2_001).tick(4_000);

        List<Pack> packs = exchange.sink.packs();
        assertThat(packs.get(0).getAnsweredBefore()).isFalse();
        assertThat(packs.get(0).getReasoningBeforeMicros()).isNull();
        assertThat(packs.get(1).getAnsweredBefore()).isFalse();
        assertThat(packs.get(1).getReasoningBeforeMicros()).isEqualTo(5_000);
        assertThat(packs.get(1).getPrevious()).containsExactly(new PreviousEvent(1, 5_000L));
        assertThat(packs.get(2).getAnsweredBefore()).isTrue();
        assertThat(packs.get(2).getPrevious())
                .containsExactly(new PreviousEvent(1, 5_000L), new PreviousEvent(0, 7_000L));
        assertThat(packs.get(1).getOpening()).isNull();
    }

    @Test
    void runsChangeWithClassesAndChoice() {
        exchange.content(5).content(6);
        exchange.event("{'choices':[{'index':0,'delta':{'content':'x','reasoning':'y'}}]}", 7);
        exchange.event("{'choices':[{'index':2,'delta':{'tool_calls':[{'function':{'name':'f'}}]}}]}", 8);
        exchange.event("{'choices':[{'index':2,'delta':{'tool_calls':[{'function':{'arguments':'f'}}]}}]}", 9);
        exchange.ended(Ending.CLIENT_LEFT, 10);

        assertThat(exchange.sink.packs().get(1).getRuns())
                .containsExactly(new Run(0, C, 0), new Run(1, C | X, 0), new Run(2, T, 2));
    }

    @Test
    void oneEventMayCarrySeveralChoices() {
        exchange.event("{'choices':[{'index':0,'delta':{'content':'a'}},{'index':1,'delta':{'reasoning':'b'}}]}", 5);
        exchange.event("{'choices':[{'index':1,'delta':{'content':'a'}},{'index':0,'delta':{}}]}", 9);
        exchange.ended(Ending.CLIENT_LEFT, 10);

        assertThat(exchange.sink.outputs())
                .containsExactly(
                        new OutputEvent(0, 5_000, C, 0, -1, false),
                        new OutputEvent(1, 5_000, X, 1, -1, false),
                        new OutputEvent(2, 9_000, C, 1, -1, false));
        RequestFinished finished = exchange.sink.finished();
        assertThat(finished.getOutputEvents()).isEqualTo(3);
        assertThat(finished.getPoints().getSecondOutputMicros()).isEqualTo(9_000);
        assertThat(finished.getCoalescedEvents()).isZero();
        assertThat(finished.getMaxGapMicros()).isEqualTo(4_000);
        assertThat(finished.getChoices())
                .containsExactly(new ChoiceSpan(0, 5_000L, 5_000L, 1L), new ChoiceSpan(1, 5_000L, 9_000L, 2L));
    }

    @Test
    void readsWithOutputAndEventsWithoutTimeBetweenAreCounted() {
        String event = "data: {\"choices\":[{\"delta\":{\"content\":\"x\"}}]}\n\n";
        exchange.body(event + event + event, 5).body(": ping\n\n", 6).body(event.substring(0, 20), 7);
        exchange.body(event.substring(20), 8).ended(Ending.CLIENT_LEFT, 9);

        RequestFinished finished = exchange.sink.finished();
        assertThat(finished.getOutputReads()).isEqualTo(2);
        assertThat(finished.getCoalescedEvents()).isEqualTo(2);
        assertThat(finished.getOutputEvents()).isEqualTo(4);
        assertThat(finished.getPoints().getLastOutputMicros()).isEqualTo(8_000);
    }

    @Test
    void oneReadMayComeInSeveralParts() {
        exchange.content(5).content(5).content(6).ended(Ending.CLIENT_LEFT, 9);

        assertThat(exchange.sink.finished().getOutputReads()).isEqualTo(2);
    }

    @Test
    void answerThatIsCutWithinItsReasoningHasAFirstTokenButNoFirstAnswer() {
        for (int i = 1; i <= 3; i++) {
            exchange.event("{'choices':[{'delta':{'content':null,'reasoning_content':'x'}}]}", 100 * i);
        }
        exchange.event("{'choices':[{'delta':{},'finish_reason':'length'}]}", 400)
                .ended(Ending.COMPLETE, 401);

        RequestFinished finished = exchange.sink.finished();
        assertThat(finished.getPoints().getFirstOutputMicros()).isEqualTo(100_000);
        assertThat(finished.getPoints().getFirstReasoningMicros()).isEqualTo(100_000);
        assertThat(finished.getPoints().getFirstAnswerMicros()).isNull();
        assertThat(finished.getOutputEvents()).isEqualTo(3);
        assertThat(finished.getDetail()).isEqualTo("length");
    }

    @Test
    void runningUsageTellsTokensPerEvent() {
        for (int[] event : new int[][] {{5, 1}, {6, 4}, {7, 4}, {8, 5}}) {
            exchange.event(
                    "{'choices':[{'index':0,'delta':{'content':'x'}}],'usage':{'completion_tokens':" + event[1] + "}}",
                    event[0]);
        }
        exchange.ended(Ending.CLIENT_LEFT, 9);

        assertThat(exchange.sink.outputs().stream().map(OutputEvent::tokens)).containsExactly(1L, 3L, 0L, 1L);
    }

    @Test
    void runningUsageIsThatOfItsOwnChoice() {
        for (int[] event : new int[][] {{0, 1}, {1, 2}, {0, 3}, {1, 3}}) {
            exchange.event(
                    "{'choices':[{'index':" + event[0] + ",'delta':{'content':'x'}}],'usage':{'completion_tokens':"
                            + event[1] + "}}",
                    5);
        }
        exchange.ended(Ending.CLIENT_LEFT, 9);

        assertThat(exchange.sink.outputs().stream().map(OutputEvent::tokens)).containsExactly(1L, 2L, 2L, 1L);
        assertThat(exchange.sink.finished().getUsage()).isNull();
    }

    @Test
    void usageOnTheLastEventAloneTellsNoTokensPerEvent() {
        exchange.content(5).content(6);
        exchange.event("{'choices':[{'delta':{'content':'x'}}],'usage':{'completion_tokens':30}}", 7);
        exchange.ended(Ending.CLIENT_LEFT, 8);

        assertThat(exchange.sink.packs()).noneMatch(Pack::getTokensTold);
    }

    @Test
    void gapsMadeByTheClientAreMarkedAndKeptApart() {
        exchange.content(10).content(20);
        exchange.observer().readingPaused(ObservedExchange.nanos(21));
        exchange.observer().readingResumed(ObservedExchange.nanos(521));
        exchange.content(530).content(540);
        exchange.observer().readingPaused(ObservedExchange.nanos(545));
        exchange.ended(Ending.CLIENT_LEFT, 645);

        assertThat(exchange.sink.outputs().stream().map(OutputEvent::disturbed))
                .containsExactly(false, false, true, false);
        RequestFinished finished = exchange.sink.finished();
        assertThat(finished.getDisturbed()).isEqualTo(new DisturbedTotals(1L, 510_000L, 0L, 0L));
        assertThat(finished.getMaxGapMicros()).isEqualTo(10_000);
        assertThat(finished.getStalls()).isZero();
        assertThat(finished.getClientBlockedMicros()).isEqualTo(600_000);
    }

    @Test
    void pauseThatBeginsWithARunningReadDoesNotDisturbItsEvents() {
        exchange.content(10);
        exchange.observer().readingPaused(ObservedExchange.nanos(20));
        exchange.content(20);
        exchange.observer().readingResumed(ObservedExchange.nanos(30));
        exchange.content(31).ended(Ending.CLIENT_LEFT, 40);

        assertThat(exchange.sink.outputs().stream().map(OutputEvent::disturbed)).containsExactly(false, false, true);
    }

    @Test
    void stallIsAGapFarAboveTheEarlierOnes() {
        exchange.content(0).content(500).content(510).content(520);
        exchange.content(1_400).content(2_700).content(2_790).ended(Ending.CLIENT_LEFT, 3_000);

        // Gaps 500 10 10 880 1300 90: the first two are too early, 880 > 5 x 173, 1300 < 5 x 350, 90 is short.
        RequestFinished finished = exchange.sink.finished();
        assertThat(finished.getStalls()).isEqualTo(1);
        assertThat(finished.getStallMicros()).isEqualTo(880_000);
        assertThat(finished.getMaxGapMicros()).isEqualTo(1_300_000);
    }

    @Test
    void refusedPacksAreCountedAndTheRestGoesOn() {
        exchange.sink.refused = ChunksObserved.class::isInstance;
        for (int i = 0; i < 70; i++) {
            exchange.content(10 + i);
        }
        exchange.ended(Ending.CLIENT_LEFT, 100);

        RequestFinished finished = exchange.sink.finished();
        assertThat(finished.getDroppedChunks()).isEqualTo(65);
        assertThat(finished.getOutputEvents()).isEqualTo(70);
        assertThat(finished.getPack().getFirstIndex()).isEqualTo(65);
        assertThat(finished.getPack().getPrevious()).containsExactly(new PreviousEvent(0, 74_000L));
    }

    @Test
    void choicesBeyondAnyLimitAreBounded() {
        for (int i = 0; i < 1_000; i++) {
            exchange.event("{'choices':[{'index':" + i * 1_000_000L + ",'delta':{'content':'x'}}]}", 5);
        }
        exchange.ended(Ending.CLIENT_LEFT, 9);

        assertThat(exchange.sink.finished().getChoices()).hasSize(128);
        assertThat(exchange.sink.finished().getOutputEvents()).isEqualTo(1_000);
    }
}
