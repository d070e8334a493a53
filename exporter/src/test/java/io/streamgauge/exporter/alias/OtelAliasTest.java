package io.streamgauge.exporter.alias;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Histogram;
import io.streamgauge.exporter.sample.FullScrape;
import io.streamgauge.exporter.sample.Published;
import io.streamgauge.exporter.sample.SomeTotals;
import io.streamgauge.schemas.tally.Measure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class OtelAliasTest {

    private static final Path DOCS = Path.of("..", "docs", "metrics.md");

    private final Published published = FullScrape.of(now -> List.of(
            SomeTotals.ofModel("m", 0)
                    .measure(Measure.TIME_TO_FIRST_TOKEN, 200_000, 3)
                    .measure(Measure.TIME_TO_FIRST_EVENT, 150_000, 4)
                    .measure(Measure.INTER_CHUNK_LATENCY, 20_000, 70)
                    .measure(Measure.TIME_PER_OUTPUT_TOKEN, 25_000, 2, "ok", "usage")
                    .measure(Measure.TIME_PER_OUTPUT_TOKEN, 30_000, 1, "other", "usage")
                    .measure(Measure.REQUEST_DURATION, 4_000_000, 2, "ok", "true")
                    .measure(Measure.REQUEST_DURATION, 500_000, 1, "other", "false")
                    .result(),
            new SomeTotals(List.of("model", "tenant"), List.of("m", "acme"), 0)
                    .measure(Measure.TIME_TO_FIRST_TOKEN, 200_000, 3)
                    .result(),
            SomeTotals.progress(0, now)));
    private final Published aliases = new Published(Convention.OTEL.aliases(published.families()));

    @Test
    void eachHasThePointsOfItsOriginalUnderTheNamesOfTheConvention() {
        assertSame("gen_ai_server_time_to_first_token_seconds", "llm_time_to_first_token_seconds", 3, 0.6);
        assertSame("gen_ai_client_operation_time_to_first_chunk_seconds", "llm_time_to_first_event_seconds", 4, 0.6);
        assertSame("gen_ai_client_operation_time_per_output_chunk_seconds", "llm_inter_chunk_latency_seconds", 70, 1.4);
    }

    private void assertSame(String alias, String original, long count, double sum) {
        Histogram there = aliases.histogram(alias, "m", "chat");
        Histogram here = published.histogram(original, "m", "chat");

        assertThat(Arrays.stream(there.counts()).sum()).isEqualTo(count);
        assertThat(there.sum()).isEqualTo(sum).isEqualTo(here.sum());
        assertThat(there.counts()).isEqualTo(here.counts());
        assertThat(there.bounds()).isEqualTo(here.bounds());
        assertThat(labels(alias)).containsExactly("gen_ai_request_model", "route");
    }

    @Test
    void aDurationThatEndedInAnErrorSaysSo() {
        String duration = "gen_ai_server_request_duration_seconds";

        assertThat(labels(duration)).containsExactly("gen_ai_request_model", "route", "error_type", "stream");
        assertThat(aliases.histogram(duration, "m", "chat", "", "true").sum()).isEqualTo(8);
        assertThat(aliases.histogram(duration, "m", "chat", "_OTHER", "false").sum())
                .isEqualTo(0.5);
    }

    @Test
    void timePerOutputTokenIsOfSuccessesAlone() {
        String pace = "gen_ai_server_time_per_output_token_seconds";

        assertThat(labels(pace)).containsExactly("gen_ai_request_model", "route", "token_source");
        assertThat(aliases.points(pace)).hasSize(1);
        assertThat(aliases.histogram(pace, "m", "chat", "usage").sum()).isEqualTo(0.05);
    }

    @Test
    void whatIsKeptByOtherLabelsIsNotCountedTwice() {
        assertThat(published.names()).contains("llm_by_tenant_time_to_first_token_seconds");
        assertThat(aliases.points("gen_ai_server_time_to_first_token_seconds")).hasSize(1);
        assertThat(aliases.names()).hasSize(OtelAlias.values().length);
    }

    @Test
    void helpSaysThatItIsAnAliasAndOfWhat() {
        assertThat(family("gen_ai_server_time_to_first_token_seconds").help())
                .startsWith("Alias of llm_time_to_first_token_seconds, by the name of OpenTelemetry's"
                        + " gen_ai.server.time_to_first_token: t0 (request body arrived) to the first output event")
                .endsWith("Seen at the proxy.");
    }

    @Test
    void theDocsListThemAndTheBoundsThatOursLack() throws IOException {
        String table = Arrays.stream(OtelAlias.values())
                .map(alias -> "| `%s` | %s | `%s` | %s |\n"
                        .formatted(
                                alias.metric(),
                                labels(alias.metric()).stream()
                                        .map(label -> "`" + label + "`")
                                        .collect(Collectors.joining(", ")),
                                alias.original().name(),
                                lacking(alias)))
                .collect(Collectors.joining());

        assertThat(Files.readString(DOCS))
                .contains("| alias | labels | of | bounds of the convention that it lacks |\n|---|---|---|---|\n"
                        + table + "\n");
    }

    private String lacking(OtelAlias alias) {
        double[] ours = published.points(alias.original().name()).stream()
                .map(Histogram.class::cast)
                .findFirst()
                .orElseThrow()
                .bounds();
        List<Double> lacking = new ArrayList<>(theirs(alias));
        lacking.removeAll(Arrays.stream(ours).boxed().toList());
        return lacking.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** As the conventions advise. */
    private static List<Double> theirs(OtelAlias alias) {
        return switch (alias) {
            case TIME_TO_FIRST_TOKEN ->
                List.of(.001, .005, .01, .02, .04, .06, .08, .1, .25, .5, .75, 1., 2.5, 5., 7.5, 10.);
            case TIME_PER_OUTPUT_TOKEN -> List.of(.01, .025, .05, .075, .1, .15, .2, .3, .4, .5, .75, 1., 2.5);
            case REQUEST_DURATION, TIME_TO_FIRST_CHUNK, TIME_PER_OUTPUT_CHUNK ->
                DoubleStream.iterate(1, factor -> factor <= 8192, factor -> 2 * factor)
                        .map(factor -> factor / 100)
                        .boxed()
                        .toList();
        };
    }

    private List<String> labels(String name) {
        return family(name).labels();
    }

    private MetricFamily family(String name) {
        return aliases.families().stream()
                .filter(family -> family.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
