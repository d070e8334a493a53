package io.streamgauge.exporter.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.exporter.sample.FullResults;
import io.streamgauge.exporter.sample.FullScrape;
import io.streamgauge.exporter.sample.Published;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CatalogTest {

    private static final Path DOCS = Path.of("..", "docs", "metrics.md");
    private static final Pattern NAME = Pattern.compile("\\bllm_[a-z_]+");
    /** Published by other processes, or under a grouping's own name. */
    private static final Pattern OF_OTHERS = Pattern.compile("llm_(proxy|processor|certificate|by_[a-z]+)_");

    @Test
    void theTablesOfTheDocsAreThoseOfTheCode() throws IOException {
        String docs = Files.readString(DOCS);

        for (Map.Entry<String, List<Metric>> section : Catalog.sections().entrySet()) {
            String table = table(section.getValue());
            assertThat(between(docs, section.getKey()))
                    .as("table '%s' of docs/metrics.md; it should read%n%s", section.getKey(), table)
                    .isEqualTo(table);
        }
    }

    @Test
    void theDocsNameNoMetricOfTheExporterThatTheCodeLacks() throws IOException {
        Set<String> catalog = Catalog.all().stream().map(Metric::name).collect(Collectors.toSet());

        assertThat(NAME.matcher(Files.readString(DOCS)).results().map(MatchResult::group))
                .filteredOn(name -> !OF_OTHERS.matcher(name).lookingAt())
                .isSubsetOf(catalog);
    }

    @Test
    void everyMetricInTheCatalogIsFedByResultsAndNoOtherIsPublished() {
        Published published = FullScrape.of(FullResults::endingAt);

        Set<String> catalog = Catalog.all().stream().map(Metric::name).collect(Collectors.toSet());
        assertThat(published.names()).isEqualTo(catalog);
    }

    @Test
    void namesAreUniqueAndSayWhatTheyCount() {
        assertThat(Catalog.all())
                .extracting(Metric::name)
                .doesNotHaveDuplicates()
                .allMatch(name -> name.startsWith("llm_"));
        assertThat(Catalog.all())
                .allMatch(metric -> (metric.type() == MetricFamily.Type.COUNTER)
                        == metric.name().endsWith("_total"));
    }

    @Test
    void whatIsMeasuredSaysWhereItWasSeen() {
        assertThat(Catalog.all())
                .filteredOn(metric -> metric.scope() == Metric.Scope.SERIES)
                .allMatch(metric -> metric.help().endsWith("Seen at the proxy."));
    }

    /** The rows between the marks of a section. */
    private static String between(String docs, String section) {
        String begin = "<!-- " + section + ": checked against the code -->\n";
        int from = docs.indexOf(begin);
        int to = docs.indexOf("\n\n", from);
        return from < 0
                ? ""
                : docs.substring(from + begin.length(), to < 0 ? docs.length() : to)
                        .strip();
    }

    private static String table(List<Metric> metrics) {
        StringBuilder table = new StringBuilder("| metric | type | labels | meaning |\n|---|---|---|---|");
        for (Metric metric : metrics) {
            String labels =
                    metric.labels().stream().map(label -> "`" + label + "`").collect(Collectors.joining(", "));
            table.append("\n| `%s` | %s | %s | %s |"
                    .formatted(metric.name(), metric.type().name().toLowerCase(Locale.ROOT), labels, metric.help()));
        }
        return table.toString();
    }
}
