package io.streamgauge.monitoring.grafana.board.compare;

import static io.streamgauge.monitoring.promql.Promql.once;
import static io.streamgauge.monitoring.promql.Promql.orNone;
import static io.streamgauge.monitoring.promql.Promql.ratio;
import static io.streamgauge.monitoring.promql.Promql.sum;

import io.streamgauge.exporter.metric.CountMetrics;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.monitoring.grafana.panel.Look.Word;
import io.streamgauge.monitoring.grafana.promql.Source;
import io.streamgauge.monitoring.promql.Promql;
import io.streamgauge.schemas.tally.CountName;
import java.util.Map;
import java.util.function.Function;

/**
 * What has to be alike for two speeds to be compared: how tokens were counted, and how long prompts and answers were. Each
 * is a query with the labels asked for.
 *
 * @param labels of the sides
 * @param source gives the metric of the grouping that the sides belong to
 */
record Alike(String labels, Function<Metric, Source> source) {

    /** More than this between the shares of tokens that usage told: their times per token are not the same measure. */
    static final String TOKEN_SOURCE_TOLERANCE = "0.05";

    /** More than this many times as long: another mix of requests. */
    static final String LENGTH_TOLERANCE = "1.25";

    static final String LOG_LENGTH_TOLERANCE = "0.223"; // ln 1.25

    /** What stands for the 0 and the 1 of a comparison. */
    static final Map<Integer, Word> WORDS = Map.of(0, new Word("alike", "green"), 1, new Word("DIFFERENT", "red"));

    private static final String RANGE = "$__range";
    private static final String OK = "outcome=\"ok\"";

    /** Share of the output tokens of ok requests that usage told. */
    String toldTokens(String offset) {
        String all = rate(CountName.OUTPUT_TOKENS, offset, OK);
        return ratio(orNone(rate(CountName.OUTPUT_TOKENS, offset, OK, "token_source=\"usage\""), all), all);
    }

    /** Prompt tokens for each ok request. */
    String promptLength(String offset) {
        return ratio(rate(CountName.INPUT_TOKENS, offset, OK), rate(CountName.REQUESTS, offset, OK));
    }

    /** Output tokens for each ok request. */
    String answerLength(String offset) {
        return ratio(rate(CountName.OUTPUT_TOKENS, offset, OK), rate(CountName.REQUESTS, offset, OK));
    }

    private String rate(CountName count, String offset, String... matchers) {
        String counter = source.apply(CountMetrics.of(count)).where(matchers);
        return sum(labels, once(Promql.rate(counter, RANGE, offset)));
    }
}
