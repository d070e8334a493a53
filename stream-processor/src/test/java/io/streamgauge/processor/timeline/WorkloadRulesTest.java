package io.streamgauge.processor.timeline;

import static io.streamgauge.schemas.tally.Measure.REQUEST_DURATION_BY_OUTPUT_LENGTH;
import static io.streamgauge.schemas.tally.Measure.TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.schemas.event.NotObserved;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rules of docs/metrics.md, section Workload, each on an example worked out by hand. */
class WorkloadRulesTest {

    private static final long MILLI = 1_000;

    @Test
    void theFirstTokenOfACachedPromptIsComparedWithThatOfShortOnes() {
        Script script = thought().usage(2_000L, 1_900L, 3L, null);

        List<Sample> samples = play(script);

        assertThat(labels(samples, TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH)).containsExactly("uncached", "0-256");
        assertThat(Samples.values(samples, TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH)).containsExactly(300.0);
    }

    @Test
    void aPromptWhoseCachedPartIsNotToldStandsApartWithItsWholeLength() {
        List<Sample> samples = play(thought().usage(2_000L, null, 3L, null));

        assertThat(labels(samples, TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH)).containsExactly("whole", "1025-4096");
        assertThat(Samples.total(samples, CountName.CACHE_REPORTED_INPUT_TOKENS))
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0-256",
        "256, 0-256",
        "257, 257-1024",
        "1024, 257-1024",
        "1025, 1025-4096",
        "4096, 1025-4096",
        "4097, 4097-16384",
        "16384, 4097-16384",
        "16385, 16385-65536",
        "65536, 16385-65536",
        "65537, 65537+"
    })
    void aBoundBelongsToTheClassBelowIt(long uncached, String length) {
        List<Sample> samples = play(thought().usage(uncached + 10, 10L, 3L, null));

        assertThat(labels(samples, TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH)).containsExactly("uncached", length);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0-16",
        "16, 0-16",
        "17, 17-64",
        "64, 17-64",
        "65, 65-256",
        "256, 65-256",
        "257, 257-1024",
        "1024, 257-1024",
        "1025, 1025-4096",
        "4096, 1025-4096",
        "4097, 4097+"
    })
    void durationsAreComparedAmongAnswersOfOneLength(long tokens, String length) {
        List<Sample> samples = play(thought().usage(null, null, tokens, null));

        assertThat(labels(samples, REQUEST_DURATION_BY_OUTPUT_LENGTH)).containsExactly(length, "true", "usage");
        assertThat(Samples.values(samples, REQUEST_DURATION_BY_OUTPUT_LENGTH)).containsExactly(500.0);
    }

    @Test
    void withoutUsageChunksStandForTheTokensOfAnAnswerButNothingForThoseOfAPrompt() {
        List<Sample> samples = play(thought().usage(null, null, null, null));

        assertThat(labels(samples, REQUEST_DURATION_BY_OUTPUT_LENGTH)).containsExactly("0-16", "true", "estimated");
        assertThat(Samples.absence(samples, TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH))
                .containsExactly("usage_missing");
        assertThat(Samples.total(samples, CountName.STREAMED_CHUNKS, "ok", "estimated"))
                .isEqualTo(3);
        assertThat(Samples.total(samples, CountName.STREAMED_TOKENS)).isZero();
    }

    @Test
    void failuresAreComparedWithNothing() {
        List<Sample> samples = play(thought().usage(2_000L, 0L, 3L, 0L).outcome(Outcome.UPSTREAM_ERROR, "reset"));

        assertThat(Samples.absence(samples, TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH))
                .containsExactly("not_ok");
        assertThat(Samples.absence(samples, REQUEST_DURATION_BY_OUTPUT_LENGTH)).containsExactly("not_ok");
        assertThat(Samples.total(samples, CountName.CACHE_REPORTED_INPUT_TOKENS, "other", "miss"))
                .isEqualTo(2_000);
    }

    @Test
    void aWholeAnswerHasALengthButNoFirstToken() {
        List<Sample> samples = play(Script.whole(800 * MILLI).usage(10L, 0L, 40L, null));

        assertThat(labels(samples, REQUEST_DURATION_BY_OUTPUT_LENGTH)).containsExactly("17-64", "false", "usage");
        assertThat(Samples.absence(samples, TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH))
                .containsExactly("not_streamed");
        assertThat(Samples.total(samples, CountName.STREAMED_CHUNKS)).isZero();
    }

    @Test
    void cacheHitsAreCountedOfPromptsWhoseCachedPartIsTold() {
        List<Sample> hit = play(thought().usage(100L, 60L, 3L, null));
        List<Sample> miss = play(thought().usage(100L, 0L, 3L, null));
        List<Sample> silent = play(thought().usage(100L, null, 3L, null));

        assertThat(Samples.total(hit, CountName.CACHE_REPORTED_INPUT_TOKENS, "ok", "hit"))
                .isEqualTo(60);
        assertThat(Samples.total(hit, CountName.CACHE_REPORTED_INPUT_TOKENS, "ok", "miss"))
                .isEqualTo(40);
        assertThat(Samples.total(miss, CountName.CACHE_REPORTED_INPUT_TOKENS, "ok", "miss"))
                .isEqualTo(100);
        assertThat(Samples.total(silent, CountName.CACHE_REPORTED_INPUT_TOKENS)).isZero();
        assertThat(Samples.total(silent, CountName.INPUT_TOKENS)).isEqualTo(100);
    }

    @Test
    void aServerThatTellsMoreCachedThanThereIsHasAllOfItCached() {
        List<Sample> samples = play(thought().usage(100L, 160L, 3L, null));

        assertThat(Samples.total(samples, CountName.CACHE_REPORTED_INPUT_TOKENS, "ok", "hit"))
                .isEqualTo(100);
        assertThat(Samples.total(samples, CountName.CACHE_REPORTED_INPUT_TOKENS, "ok", "miss"))
                .isZero();
        assertThat(labels(samples, TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH)).containsExactly("uncached", "0-256");
    }

    @Test
    void reasoningIsToldByUsageOrShownByChunks() {
        List<Sample> told = play(thought().usage(100L, null, 50L, 20L));
        List<Sample> shown = play(thought().usage(100L, null, 50L, null));

        assertThat(Samples.total(told, CountName.REASONING_REPORTED_OUTPUT_TOKENS, "ok", "reasoning"))
                .isEqualTo(20);
        assertThat(Samples.total(told, CountName.REASONING_REPORTED_OUTPUT_TOKENS, "ok", "answer"))
                .isEqualTo(30);
        assertThat(Samples.total(shown, CountName.REASONING_REPORTED_OUTPUT_TOKENS))
                .isZero();
        assertThat(Samples.total(shown, CountName.REASONING_CHUNKS, "ok")).isEqualTo(1);
        assertThat(Samples.total(shown, CountName.STREAMED_CHUNKS, "ok", "usage"))
                .isEqualTo(3);
    }

    @Test
    void chunksArePerTokenThatWasStreamed() {
        Script hidden = Script.ending(600 * MILLI)
                .event(300 * MILLI, "C")
                .event(400 * MILLI, "C")
                .usage(100L, null, 50L, 46L);

        List<Sample> samples = play(hidden);

        assertThat(Samples.total(samples, CountName.STREAMED_CHUNKS, "ok", "usage"))
                .isEqualTo(2);
        assertThat(Samples.total(samples, CountName.STREAMED_TOKENS, "ok")).isEqualTo(4);
    }

    @Test
    void chunksThatCouldNotBeReadAreNotCountedAsFew() {
        Script script = thought().usage(100L, null, 50L, null);
        script.notObserved = NotObserved.OVERSIZED_EVENT;

        List<Sample> samples = play(script);

        assertThat(Samples.total(samples, CountName.STREAMED_CHUNKS)).isZero();
        assertThat(Samples.total(samples, CountName.STREAMED_TOKENS)).isZero();
    }

    /** One thought and two words, the last at 500 ms. */
    private static Script thought() {
        return Script.ending(600 * MILLI)
                .event(300 * MILLI, "X")
                .event(400 * MILLI, "C")
                .event(500 * MILLI, "C");
    }

    private static List<Sample> play(Script script) {
        return Playback.of(SloClasses.byDefault(), Playback.split(script));
    }

    private static @Nullable List<String> labels(List<Sample> samples, Measure measure) {
        return Samples.measured(samples, measure)
                .map(Sample.Measured::labels)
                .findFirst()
                .orElse(null);
    }
}
