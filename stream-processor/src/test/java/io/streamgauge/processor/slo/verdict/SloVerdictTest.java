package io.streamgauge.processor.slo.verdict;

import static io.streamgauge.processor.slo.Threshold.MAX_GAP;
import static io.streamgauge.processor.slo.Threshold.REQUEST_DURATION;
import static io.streamgauge.processor.slo.Threshold.TIME_PER_OUTPUT_TOKEN;
import static io.streamgauge.processor.slo.Threshold.TIME_TO_FIRST_ANSWER;
import static io.streamgauge.processor.slo.Threshold.TIME_TO_FIRST_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.processor.slo.SloClass;
import io.streamgauge.processor.slo.SloMatch;
import io.streamgauge.processor.slo.SloRules;
import io.streamgauge.processor.slo.Threshold;
import io.streamgauge.processor.slo.verdict.SloVerdict.Ruling;
import io.streamgauge.processor.timeline.Script;
import io.streamgauge.processor.timeline.Script.Event;
import io.streamgauge.processor.timeline.ScriptedRecords;
import io.streamgauge.schemas.event.DisturbedCause;
import io.streamgauge.schemas.event.NotObserved;
import io.streamgauge.schemas.event.Outcome;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SloVerdictTest {

    private static final SloRules EXACT_TOKENS = new SloRules(true, false, false);
    private static final SloRules UNDEFINED_FAILS = new SloRules(true, true, true);
    private static final SloRules REJECTIONS_EXCLUDED = new SloRules(false, false, true);

    private static SloVerdict judge(Script script, Map<Threshold, Long> millis) {
        return judge(script, millis, SloRules.DEFAULT);
    }

    private static SloVerdict judge(Script script, Map<Threshold, Long> millis, SloRules rules) {
        Map<Threshold, Duration> limits = new EnumMap<>(Threshold.class);
        millis.forEach((threshold, limit) -> limits.put(threshold, Duration.ofMillis(limit)));
        SloClass slo = new SloClass("chat", SloMatch.ALL, limits, Duration.ofSeconds(2), rules, 0.95);
        return SloVerdict.decide(slo, new ScriptedRecords(script).finished(0));
    }

    private static SloVerdict good(Threshold... met) {
        return new SloVerdict(Ruling.GOOD, null, Set.of(), Set.of(met), false);
    }

    private static SloVerdict bad(Threshold... broken) {
        return new SloVerdict(Ruling.BAD, null, Set.of(broken), Set.of(), false);
    }

    private static SloVerdict failed(Threshold... broken) {
        return new SloVerdict(Ruling.BAD, null, Set.of(broken), Set.of(), true);
    }

    private static SloVerdict excluded(Exclusion exclusion) {
        return new SloVerdict(Ruling.EXCLUDED, exclusion, Set.of(), Set.of(), false);
    }

    /** Output after 1 s and 1.4 s, 11 tokens: TPOT 40 ms. */
    private static Script answered() {
        return Script.ending(1_500_000)
                .event(1_000_000, "C")
                .event(1_400_000, "C")
                .outputTokens(11);
    }

    private static Script cancelled(long end) {
        return Script.ending(end).outcome(Outcome.CLIENT_CANCEL, "before_output");
    }

    @Test
    void valueEqualToItsThresholdPasses() {
        SloVerdict verdict = judge(
                answered(),
                Map.of(
                        TIME_TO_FIRST_TOKEN, 1_000L,
                        TIME_TO_FIRST_ANSWER, 1_000L,
                        TIME_PER_OUTPUT_TOKEN, 40L,
                        REQUEST_DURATION, 1_400L,
                        MAX_GAP, 400L));

        assertThat(verdict).isEqualTo(good(Threshold.values()));
    }

    @Test
    void everyBrokenThresholdIsNamed() {
        SloVerdict verdict = judge(
                answered(),
                Map.of(
                        TIME_TO_FIRST_TOKEN, 999L,
                        TIME_TO_FIRST_ANSWER, 999L,
                        TIME_PER_OUTPUT_TOKEN, 39L,
                        REQUEST_DURATION, 1_399L,
                        MAX_GAP, 399L));

        assertThat(verdict).isEqualTo(bad(Threshold.values()));
    }

    @Test
    void timePerTokenIsComparedWithoutRounding() {
        Script script = Script.ending(1_500_000)
                .event(1_000_000, "C")
                .event(1_400_001, "C")
                .outputTokens(11);

        assertThat(judge(script, Map.of(TIME_PER_OUTPUT_TOKEN, 40L))).isEqualTo(bad(TIME_PER_OUTPUT_TOKEN));
    }

    @Test
    void whatDoesNotApplyPasses() {
        Script oneToken = Script.ending(600_000).event(500_000, "C").outputTokens(1);

        assertThat(judge(oneToken, Map.of(TIME_PER_OUTPUT_TOKEN, 40L))).isEqualTo(good(TIME_PER_OUTPUT_TOKEN));
        assertThat(judge(Script.whole(9_000_000), Map.of(TIME_TO_FIRST_TOKEN, 40L, MAX_GAP, 1L)))
                .isEqualTo(good(TIME_TO_FIRST_TOKEN, MAX_GAP));
    }

    @Test
    void whatDoesNotApplyFailsWhereTheClassSaysSo() {
        Script oneToken = Script.ending(600_000).event(500_000, "C").outputTokens(1);

        SloVerdict verdict = judge(oneToken, Map.of(TIME_PER_OUTPUT_TOKEN, 40L), UNDEFINED_FAILS);

        assertThat(verdict).isEqualTo(bad(TIME_PER_OUTPUT_TOKEN));
    }

    @Test
    void usageThatWasNotSentCountsAgainstWhereTokensAreNotEstimated() {
        Script script = Script.ending(600_000).event(500_000, "C").event(510_000, "C");

        assertThat(judge(script, Map.of(TIME_PER_OUTPUT_TOKEN, 40L), EXACT_TOKENS))
                .isEqualTo(bad(TIME_PER_OUTPUT_TOKEN));
        assertThat(judge(script, Map.of(TIME_PER_OUTPUT_TOKEN, 40L))).isEqualTo(good(TIME_PER_OUTPUT_TOKEN));
    }

    @Test
    void paceHiddenByTheClientIsNotObserved() {
        Script script = Script.ending(9_500_000)
                .event(1_000_000, "C")
                .event(1_400_000, "C")
                .event(new Event(9_000_000, "C", 0, -1, DisturbedCause.CLIENT));

        assertThat(judge(script, Map.of(TIME_PER_OUTPUT_TOKEN, 40L))).isEqualTo(excluded(Exclusion.NOT_OBSERVED));
    }

    @Test
    void brokenThresholdOutweighsWhatWasNotObserved() {
        Script script = Script.ending(9_000_000);
        script.notObserved = NotObserved.ENCODING;

        assertThat(judge(script, Map.of(TIME_TO_FIRST_TOKEN, 1_000L))).isEqualTo(excluded(Exclusion.NOT_OBSERVED));
        assertThat(judge(script.outcome(Outcome.UPSTREAM_ERROR, "reset"), Map.of(REQUEST_DURATION, 1_000L)))
                .isEqualTo(failed(REQUEST_DURATION));
    }

    @Test
    void unreadableAnswerThatEndedInTimeIsGoodWhereOnlyDurationCounts() {
        Script script = Script.ending(900_000);
        script.notObserved = NotObserved.ENCODING;

        assertThat(judge(script, Map.of(REQUEST_DURATION, 1_000L))).isEqualTo(good(REQUEST_DURATION));
    }

    @Test
    void failureIsBadEvenIfNothingWasLate() {
        Script script = answered().outcome(Outcome.UPSTREAM_ERROR, "reset");

        assertThat(judge(script, Map.of(TIME_TO_FIRST_TOKEN, 5_000L))).isEqualTo(failed());
    }

    @Test
    void failureNamesTheWaitThatHadPassedItsLimit() {
        Script script = Script.ending(3_000_000).outcome(Outcome.UPSTREAM_TIMEOUT, "first_output");

        assertThat(judge(script, Map.of(TIME_TO_FIRST_TOKEN, 1_000L, REQUEST_DURATION, 9_000L)))
                .isEqualTo(failed(TIME_TO_FIRST_TOKEN));
    }

    @Test
    void clientErrorIsExcludedUnlessSomethingWasLate() {
        Script script = Script.ending(3_000_000).outcome(Outcome.CLIENT_ERROR, "400");

        assertThat(judge(script, Map.of(REQUEST_DURATION, 3_000L))).isEqualTo(excluded(Exclusion.CLIENT_ERROR));
        assertThat(judge(script, Map.of(REQUEST_DURATION, 2_999L))).isEqualTo(bad(REQUEST_DURATION));
    }

    @Test
    void rejectionIsBadOrExcludedAsTheClassSays() {
        Script script = Script.ending(5_000).outcome(Outcome.REJECTED, "429");

        assertThat(judge(script, Map.of(REQUEST_DURATION, 1_000L))).isEqualTo(failed());
        assertThat(judge(script, Map.of(REQUEST_DURATION, 1_000L), REJECTIONS_EXCLUDED))
                .isEqualTo(excluded(Exclusion.REJECTED));
    }

    @Test
    void cancelWithinPatienceIsExcluded() {
        assertThat(judge(cancelled(2_000_000), Map.of(REQUEST_DURATION, 9_000L)))
                .isEqualTo(excluded(Exclusion.CLIENT_CANCEL));
    }

    @Test
    void cancelBeyondPatienceIsOurFailure() {
        assertThat(judge(cancelled(2_000_001), Map.of(REQUEST_DURATION, 9_000L)))
                .isEqualTo(failed());
    }

    @Test
    void patienceBeginsAnewWithEveryOutput() {
        Script script = Script.ending(3_400_000)
                .event(1_000_000, "C")
                .event(1_400_000, "C")
                .outcome(Outcome.CLIENT_CANCEL, "after_output");

        assertThat(judge(script, Map.of(REQUEST_DURATION, 9_000L))).isEqualTo(excluded(Exclusion.CLIENT_CANCEL));
        script.end++;
        assertThat(judge(script, Map.of(REQUEST_DURATION, 9_000L))).isEqualTo(failed());
    }

    @Test
    void waitOfAClientThatLeftCountsAsAGap() {
        Script script = Script.ending(2_900_000)
                .event(1_000_000, "C")
                .event(1_400_000, "C")
                .outcome(Outcome.CLIENT_CANCEL, "after_output");

        assertThat(judge(script, Map.of(MAX_GAP, 1_499L))).isEqualTo(bad(MAX_GAP));
        assertThat(judge(script, Map.of(MAX_GAP, 1_500L))).isEqualTo(excluded(Exclusion.CLIENT_CANCEL));
    }

    @Test
    void wholeAnswerToARequestForAStreamHadItsFirstTokenAtItsEnd() {
        Script script = Script.whole(900_000);
        script.asked = true;

        assertThat(judge(script, Map.of(TIME_TO_FIRST_TOKEN, 900L))).isEqualTo(good(TIME_TO_FIRST_TOKEN));
        assertThat(judge(script, Map.of(TIME_TO_FIRST_TOKEN, 899L))).isEqualTo(bad(TIME_TO_FIRST_TOKEN));
    }

    @Test
    void gapAroundAnEventThatWasNotReadIsNotHeldAgainstTheModel() {
        Script script = answered();
        script.notObserved = NotObserved.OVERSIZED_EVENT;

        assertThat(judge(script, Map.of(MAX_GAP, 100L))).isEqualTo(excluded(Exclusion.NOT_OBSERVED));
        assertThat(judge(script, Map.of(MAX_GAP, 400L))).isEqualTo(good(MAX_GAP));
    }
}
