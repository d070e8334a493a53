package io.streamgauge.monitoring.grafana.board;

import static io.streamgauge.monitoring.grafana.board.choice.Choices.DATASOURCE;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.JOB;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.MODEL;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.PERCENTILE;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.ROUTE;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.SLO;
import static io.streamgauge.monitoring.grafana.board.choice.Choices.WINDOW;
import static io.streamgauge.monitoring.promql.Promql.once;
import static io.streamgauge.monitoring.promql.Promql.quantile;
import static io.streamgauge.monitoring.promql.Promql.rate;
import static io.streamgauge.monitoring.promql.Promql.ratio;
import static io.streamgauge.monitoring.promql.Promql.sum;
import static io.streamgauge.monitoring.promql.Promql.total;

import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.exporter.metric.WindowMetrics;
import io.streamgauge.exporter.metric.WorkloadMetrics;
import io.streamgauge.monitoring.grafana.board.choice.Objective;
import io.streamgauge.monitoring.grafana.panel.Dashboard;
import io.streamgauge.monitoring.grafana.panel.Panel;
import io.streamgauge.monitoring.grafana.panel.Query;
import io.streamgauge.monitoring.grafana.panel.Row;
import io.streamgauge.monitoring.grafana.panel.Unit;
import io.streamgauge.monitoring.grafana.promql.Source;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** How long everything takes: exact percentiles of windows, and histograms that add up over models and time. */
final class Latency {

    private static final String SERIES = "{{model}} {{route}}";
    private static final String CHOSEN = "percentile=~\"$percentile\"";
    private static final String WINDOWS =
            "Exact percentiles of the chosen window; broken lines are the limits of SLO classes.";

    /** Their slowest requests are told beside the histogram. */
    private static final Set<Measure> WITH_EXEMPLARS =
            EnumSet.of(Measure.TIME_TO_FIRST_TOKEN, Measure.REQUEST_DURATION, Measure.MAX_GAP);

    private Latency() {}

    static Dashboard dashboard() {
        return new Dashboard(
                "streamgauge-latency",
                "Streamgauge / Latency",
                "Percentiles, heatmaps and limits of every measure, seen at the proxy.",
                List.of(DATASOURCE, JOB, MODEL, ROUTE, SLO, WINDOW, PERCENTILE),
                List.of(firstToken(), waiting(), pace(), whole(), lengths(), footing()));
    }

    private static Row firstToken() {
        return Row.of(
                "First token",
                windowed("Time to first token", Measure.TIME_TO_FIRST_TOKEN),
                Panel.lines(
                        "Time to first token, failures as infinitely slow",
                        Unit.SECONDS,
                        "Beside the panel that sees successes alone: where the two part, failures make it look fast. No point is"
                                + " drawn where the percentile is infinite.",
                        Query.of(
                                once(Source.of(WindowMetrics.TTFT_FAILURE_ADJUSTED)
                                        .where(CHOSEN)),
                                SERIES + " p{{percentile}}"),
                        Query.limit(Objective.limit(Measure.TIME_TO_FIRST_TOKEN.key()), "limit {{slo}}")),
                heatmap("Time to first token", Measure.TIME_TO_FIRST_TOKEN),
                windowed("Time to first answer", Measure.TIME_TO_FIRST_ANSWER),
                quantiles("First token by histogram", Measure.TIME_TO_FIRST_TOKEN));
    }

    private static Row waiting() {
        return Row.of(
                "Where the wait is",
                quantiles("Response head", Measure.RESPONSE_HEAD).narrow(),
                quantiles("First event", Measure.TIME_TO_FIRST_EVENT).narrow(),
                quantiles("First token after the upstream had the request", Measure.UPSTREAM_TIME_TO_FIRST_TOKEN)
                        .narrow(),
                quantiles("Server's queue", Measure.SERVER_QUEUE).narrow().missing("No server reports it"),
                quantiles("Reasoning", Measure.REASONING).narrow().missing("No reasoning seen"),
                quantiles("Second token", Measure.TIME_TO_SECOND_TOKEN).narrow(),
                quantiles("Upload of requests", Measure.REQUEST_UPLOAD).narrow(),
                quantiles("Client did not read", Measure.CLIENT_WRITE_BLOCKED).narrow(),
                quantiles("First answer by histogram", Measure.TIME_TO_FIRST_ANSWER)
                        .narrow());
    }

    private static Row pace() {
        return Row.of(
                "Pace",
                windowed("Time per output token", Measure.TIME_PER_OUTPUT_TOKEN),
                gaps(),
                heatmap("Time per output token", Measure.TIME_PER_OUTPUT_TOKEN),
                heatmap("Gaps between chunks", Measure.INTER_CHUNK_LATENCY),
                windowed("Largest gap of a request", Measure.MAX_GAP),
                Panel.lines(
                        "What one user sees",
                        Unit.TOKENS_PER_SECOND,
                        "Percentiles of speeds: 50 is the median user. Not the system's tokens per second.",
                        Query.of(
                                once(Source.of(WindowMetrics.USER_TOKENS).where(CHOSEN)), SERIES + " p{{percentile}}")),
                Panel.lines(
                        "Stalls",
                        Unit.PER_SECOND,
                        "Stalls per second.",
                        Query.of(total("model", Source.of(CountName.STALLS).where()), "{{model}}")),
                Panel.lines(
                                "Length of a stall",
                                Unit.SECONDS,
                                "Mean length of the stalls of the interval.",
                                Query.of(
                                        ratio(
                                                total(
                                                        "model",
                                                        Source.of(CountName.STALL_MICROS)
                                                                .where()),
                                                total(
                                                        "model",
                                                        Source.of(CountName.STALLS)
                                                                .where())),
                                        "{{model}}"))
                        .missing("No stalls"),
                quantiles("Per token by histogram", Measure.TIME_PER_OUTPUT_TOKEN)
                        .narrow(),
                quantiles("Gaps by histogram", Measure.INTER_CHUNK_LATENCY).narrow(),
                quantiles("Largest gap by histogram", Measure.MAX_GAP).narrow());
    }

    private static Row whole() {
        return Row.of(
                "The whole request",
                Panel.lines(
                        "Duration of successes",
                        Unit.SECONDS,
                        WINDOWS,
                        Query.of(
                                once(Source.window(Measure.REQUEST_DURATION).where(CHOSEN)),
                                SERIES + " p{{percentile}} stream={{stream}}"),
                        Query.limit(Objective.limit(Measure.REQUEST_DURATION.key()), "limit {{slo}}")),
                Panel.lines(
                        "Duration, failures as infinitely slow",
                        Unit.SECONDS,
                        "Beside the panel of successes. No point is drawn where the percentile is infinite.",
                        Query.of(
                                once(Source.of(WindowMetrics.DURATION_FAILURE_ADJUSTED)
                                        .where(CHOSEN)),
                                SERIES + " p{{percentile}}"),
                        Query.limit(Objective.limit(Measure.REQUEST_DURATION.key()), "limit {{slo}}")),
                heatmap("Duration", Measure.REQUEST_DURATION),
                quantiles("Duration by histogram", Measure.REQUEST_DURATION),
                quantiles("Tail after the last token", Measure.STREAM_TAIL),
                quantiles("Duration per token", Measure.NORMALIZED_LATENCY));
    }

    private static Row lengths() {
        return Row.of(
                "By length of the work",
                Panel.lines(
                        "Time to first token by prompt",
                        Unit.SECONDS,
                        "The median, by tokens of the prompt: another mix of requests is not another speed.",
                        Query.of(
                                once(Source.of(WorkloadMetrics.FIRST_TOKEN).where("percentile=\"50\"")),
                                SERIES + " {{length}} {{input}}")),
                Panel.lines(
                        "Duration by answer",
                        Unit.SECONDS,
                        "The median, by tokens of the answer.",
                        Query.of(
                                once(Source.of(WorkloadMetrics.DURATION).where("percentile=\"50\"")),
                                SERIES + " {{length}} stream={{stream}} {{token_source}}")),
                Panel.stack(
                        "Requests by prompt",
                        Unit.NUMBER,
                        "In the chosen window.",
                        Query.of(
                                sum("length, input", once(plain(WorkloadMetrics.FIRST_TOKEN_SAMPLES))),
                                "{{length}} {{input}}")),
                Panel.stack(
                        "Requests by answer",
                        Unit.NUMBER,
                        "In the chosen window.",
                        Query.of(
                                sum("length, token_source", once(plain(WorkloadMetrics.DURATION_SAMPLES))),
                                "{{length}} {{token_source}}")),
                Panel.lines(
                        "First token by prompt, histogram",
                        Unit.SECONDS,
                        "p95 over all chosen models, at the accuracy of the histogram's bounds.",
                        Query.of(
                                quantile(
                                        0.95,
                                        "length",
                                        Source.of(Measure.TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH)
                                                .buckets()),
                                "{{length}}")),
                Panel.lines(
                        "Duration by answer, histogram",
                        Unit.SECONDS,
                        "p95 over all chosen models, at the accuracy of the histogram's bounds.",
                        Query.of(
                                quantile(
                                        0.95,
                                        "length",
                                        Source.of(Measure.REQUEST_DURATION_BY_OUTPUT_LENGTH)
                                                .buckets()),
                                "{{length}}")));
    }

    private static Row footing() {
        return Row.of(
                "What the numbers rest on",
                Panel.lines(
                        "Samples",
                        Unit.NUMBER,
                        "In the chosen window. p99 appears from 100 samples on.",
                        Query.of(sum("measure", once(plain(WindowMetrics.SAMPLES))), "{{measure}}")),
                Panel.lines(
                        "Means",
                        Unit.SECONDS,
                        "Exact, of each series in the chosen window.",
                        Query.of(once(plain(WindowMetrics.MEAN)), SERIES + " {{measure}}")),
                Panel.lines(
                                "Requests without a sample",
                                Unit.REQUESTS_PER_SECOND,
                                "A measure that cannot be computed gives no sample, never 0.",
                                Query.of(
                                        total(
                                                "measure, reason",
                                                Source.of(CountName.NOT_APPLICABLE)
                                                        .where()),
                                        "{{measure}}: {{reason}}"))
                        .missing("None"),
                Panel.lines(
                        "Gaps that are no samples, gaps of zero",
                        Unit.RATIO,
                        "Disturbed by a slow client or a late proxy; read together with the chunk before.",
                        Query.of(once(plain(WorkloadMetrics.DISTURBED)), SERIES + " disturbed by {{cause}}"),
                        Query.of(once(plain(WorkloadMetrics.COALESCED)), SERIES + " zero")),
                Panel.lines(
                        "Disturbed gaps and chunks read together",
                        Unit.PER_SECOND,
                        "By counter.",
                        Query.of(
                                total(
                                        "cause",
                                        Source.of(CountName.DISTURBED_GAPS).where()),
                                "disturbed by {{cause}}"),
                        Query.of(total("", Source.of(CountName.COALESCED_CHUNKS).where()), "read together")),
                Panel.lines(
                        "Chunks per token",
                        Unit.NUMBER,
                        "Below 1 several tokens come in one chunk, and gaps are not times per token.",
                        Query.of(once(plain(WorkloadMetrics.CHUNKS_PER_TOKEN)), SERIES)));
    }

    /** No class of SLOs limits single gaps. */
    private static Panel gaps() {
        return Panel.lines(
                "Gaps between chunks",
                Unit.SECONDS,
                "Exact percentiles of the chosen window, of all gaps together.",
                Query.of(once(Source.window(Measure.INTER_CHUNK_LATENCY).where(CHOSEN)), SERIES + " p{{percentile}}"));
    }

    /** The chosen percentiles of a measure, with the limits that SLO classes set on it. */
    private static Panel windowed(String title, Measure measure) {
        return Panel.lines(
                title,
                Unit.SECONDS,
                WINDOWS,
                Query.of(once(Source.window(measure).where(CHOSEN)), SERIES + " p{{percentile}}"),
                Query.limit(Objective.limit(measure.key()), "limit {{slo}}"));
    }

    /** Quantiles over all chosen models. */
    private static Panel quantiles(String title, Measure measure) {
        String buckets = Source.of(measure).buckets();
        String labels = measure.labels().contains("outcome") ? "outcome" : "";
        String of = labels.isEmpty() ? "" : " {{outcome}}";
        Query p99 = Query.of(quantile(0.99, labels, buckets), "p99" + of);
        return Panel.lines(
                title,
                Unit.SECONDS,
                "p50, p95 and p99 over all chosen models together, at the accuracy of the histogram's bounds.",
                Query.of(quantile(0.5, labels, buckets), "p50" + of),
                Query.of(quantile(0.95, labels, buckets), "p95" + of),
                WITH_EXEMPLARS.contains(measure) ? p99.withExemplars() : p99);
    }

    private static Panel heatmap(String title, Measure measure) {
        return Panel.heatmap(
                title + ", distribution",
                Unit.SECONDS,
                "Samples per second in each bucket of the histogram, all chosen models together: bands show several kinds of"
                        + " requests.",
                Query.of(sum("le", once(rate(Source.of(measure).buckets()))), "{{le}}"));
    }

    private static String plain(Metric metric) {
        return Source.of(metric).where();
    }
}
