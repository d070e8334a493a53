package io.streamgauge.exporter.window;

import static io.streamgauge.exporter.sample.SeriesTimeline.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.streamgauge.exporter.sample.Published;
import io.streamgauge.exporter.sample.SeriesTimeline;
import io.streamgauge.exporter.sample.WindowScrape;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import org.junit.jupiter.api.Test;

/** The ratios and percentiles of docs/metrics.md, section Workload, on counts whose results were worked out by hand. */
class WorkloadGaugesTest {

    private static final long TEN_ENDED = 12_000;

    private final SeriesTimeline timeline = SeriesTimeline.ofModel("m");

    @Test
    void firstTokensOfShortAndLongPromptsStandApart() {
        for (int i = 1; i <= 10; i++) {
            firstToken(100_000L * i, "uncached", "0-256");
            firstToken(1_000_000L * i, "uncached", "1025-4096");
        }
        firstToken(7_000_000, "whole", "1025-4096");

        Published published = scrape();

        String name = "time_to_first_token_by_input_length_";
        assertThat(value(published, name + "seconds", "50", "uncached", "0-256"))
                .isCloseTo(0.5, within(0.005));
        assertThat(value(published, name + "seconds", "90", "uncached", "1025-4096"))
                .isCloseTo(9, within(0.09));
        assertThat(value(published, name + "samples", "uncached", "1025-4096")).isEqualTo(10);
        assertThat(value(published, name + "samples", "whole", "1025-4096")).isEqualTo(1);
        assertThat(published.points("llm_window_" + name + "seconds"))
                .as("of each class with ten requests p50 and p90, of one request none")
                .hasSize(4);
    }

    @Test
    void durationsOfShortAndLongAnswersStandApart() {
        duration(1_000_000, "17-64", "true", "usage");
        duration(3_000_000, "17-64", "true", "usage");
        duration(9_000_000, "257-1024", "false", "usage");

        Published published = scrape();

        String name = "request_duration_by_output_length_";
        assertThat(value(published, name + "seconds", "50", "17-64", "true", "usage"))
                .isCloseTo(1, within(0.01));
        assertThat(value(published, name + "samples", "257-1024", "false", "usage"))
                .isEqualTo(1);
    }

    @Test
    void measuresByLengthAreNotAmongThoseOfAllRequests() {
        firstToken(100_000, "uncached", "0-256");

        assertThat(scrape().points("llm_window_samples"))
                .noneMatch(point -> point.labelValues().contains("time_to_first_token_by_input_length"));
    }

    /** 900 tokens told by one request with 600 from a cache, 300 by one that does not tell. */
    @Test
    void cacheHitsAreAShareOfWhatIsTold() {
        count(CountName.INPUT_TOKENS, 1_200, "ok");
        count(CountName.CACHED_INPUT_TOKENS, 600, "ok");
        count(CountName.CACHE_REPORTED_INPUT_TOKENS, 600, "ok", "hit");
        count(CountName.CACHE_REPORTED_INPUT_TOKENS, 300, "ok", "miss");
        count(CountName.CACHE_REPORTED_INPUT_TOKENS, 5_000, "other", "miss");

        Published published = scrape();

        assertThat(value(published, "cache_hit_ratio")).isCloseTo(600 / 900.0, within(1e-12));
        assertThat(value(published, "cache_reporting_ratio")).isEqualTo(0.75);
    }

    @Test
    void aServerThatNeverTellsHasNoHitRatioRatherThanZero() {
        count(CountName.INPUT_TOKENS, 1_200, "ok");

        Published published = scrape();

        assertThat(published.points("llm_window_cache_hit_ratio")).isEmpty();
        assertThat(value(published, "cache_reporting_ratio")).isZero();
        assertThat(published.points("llm_window_reasoning_token_ratio")).isEmpty();
    }

    @Test
    void reasoningIsAShareOfTokensAndOfChunks() {
        count(CountName.REASONING_REPORTED_OUTPUT_TOKENS, 30, "ok", "reasoning");
        count(CountName.REASONING_REPORTED_OUTPUT_TOKENS, 10, "ok", "answer");
        count(CountName.STREAMED_CHUNKS, 40, "ok", "usage");
        count(CountName.STREAMED_CHUNKS, 60, "ok", "estimated");
        count(CountName.REASONING_CHUNKS, 25, "ok");

        Published published = scrape();

        assertThat(value(published, "reasoning_token_ratio")).isEqualTo(0.75);
        assertThat(value(published, "reasoning_chunk_ratio")).isEqualTo(0.25);
    }

    @Test
    void chunksPerTokenRestOnStreamsWhoseTokensAreTold() {
        count(CountName.STREAMED_CHUNKS, 40, "ok", "usage");
        count(CountName.STREAMED_TOKENS, 100, "ok");
        count(CountName.STREAMED_CHUNKS, 60, "ok", "estimated");

        assertThat(value(scrape(), "chunks_per_token")).isEqualTo(0.4);
    }

    /** Three gaps, one of them zero, and one more that a slow client made. */
    @Test
    void coalescedAndDisturbedGapsAreSharesOfGaps() {
        for (long gap : new long[] {0, 20_000, 20_000}) {
            timeline.measure(SECOND, Measure.INTER_CHUNK_LATENCY, gap);
        }
        count(CountName.COALESCED_CHUNKS, 1);
        count(CountName.DISTURBED_GAPS, 1, "client");

        Published published = scrape();

        assertThat(value(published, "coalesced_chunk_ratio")).isCloseTo(1 / 3.0, within(1e-12));
        assertThat(value(published, "disturbed_gap_ratio", "client")).isEqualTo(0.25);
        assertThat(value(published, "disturbed_gap_ratio", "proxy")).isZero();
    }

    private void firstToken(long micros, String... labels) {
        timeline.measure(SECOND, Measure.TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH, micros, labels);
    }

    private void duration(long micros, String... labels) {
        timeline.measure(SECOND, Measure.REQUEST_DURATION_BY_OUTPUT_LENGTH, micros, labels);
    }

    private void count(CountName name, long amount, String... labels) {
        timeline.count(SECOND, name, amount, labels);
    }

    private Published scrape() {
        return new WindowScrape().with(timeline).at(TEN_ENDED);
    }

    private static double value(Published published, String name, String... labels) {
        return WindowVectors.value(published, "llm_window_" + name, labels);
    }
}
