package io.streamgauge.monitoring.grafana;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.exporter.metric.Catalog;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.monitoring.grafana.board.Dashboards;
import io.streamgauge.monitoring.grafana.panel.Dashboard;
import io.streamgauge.monitoring.grafana.panel.Panel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/dashboards.md says of every metric where it is shown or why it is not; neither they nor any page name one that there is not. */
class ShownMetricsTest {

    private static final Path DOCS = Path.of("..", "..", "docs");
    private static final Path PAGE = DOCS.resolve("dashboards.md");
    private static final Pattern OF_A_PROCESS =
            Pattern.compile("(?m)^\\| `(llm_(?:proxy|processor|certificate)_\\w+)` \\|");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `(llm_\\w+)` \\| (.+) \\|$");
    private static final Pattern NAME = Pattern.compile("\\bllm_\\w+");
    private static final Pattern OF_A_HISTOGRAM = Pattern.compile("_(bucket|count|sum)$");
    private static final Pattern GROUPED = Pattern.compile("^llm_by_(upstream|instance|tenant|input_size)_");
    private static final String NOT_SHOWN = "none: ";
    private static final String NO_REASON = "none: why?";
    private static final String HEADING = "| metric | dashboards |\n|---|---|\n";

    @Test
    void everyMetricIsOnADashboardOrThePageSaysWhyNot() throws IOException {
        Map<String, String> page = page();

        String expected = published().stream()
                .map(name -> "| `" + name + "` | " + place(name, page) + " |\n")
                .collect(Collectors.joining());
        if (System.getProperty("golden.update") != null) {
            String text = Files.readString(PAGE);
            Files.writeString(PAGE, text.substring(0, text.indexOf(HEADING) + HEADING.length()) + expected);
        }
        assertThat(Files.readString(PAGE))
                .as("the table should be as the test writes it with -Dgolden.update")
                .endsWith(HEADING + expected)
                .doesNotContain(NO_REASON);
    }

    @Test
    void dashboardsNameNoMetricThatThereIsNot() throws IOException {
        Set<String> published = published();

        assertThat(Dashboards.all().stream().flatMap(ShownMetricsTest::names))
                .isNotEmpty()
                .allMatch(published::contains);
    }

    @Test
    void documentsNameNoMetricThatThereIsNot() throws IOException {
        Set<String> published = published();

        try (Stream<Path> files = Files.list(DOCS)) {
            List<Path> pages = Stream.concat(
                            Stream.of(DOCS.resolveSibling("README.md")),
                            files.filter(file -> file.toString().endsWith(".md")))
                    .toList();
            assertThat(pages).hasSizeGreaterThan(5);
            for (Path page : pages) {
                assertThat(names(Files.readString(page)).filter(name -> !name.endsWith("_")))
                        .as("%s", page)
                        .allMatch(published::contains);
            }
        }
    }

    private static String place(String name, Map<String, String> page) {
        List<String> dashboards = Dashboards.all().stream()
                .filter(dashboard -> names(dashboard).anyMatch(name::equals))
                .map(dashboard -> dashboard.title().replace("Streamgauge / ", ""))
                .toList();
        if (!dashboards.isEmpty()) {
            return String.join(", ", dashboards);
        }
        String reason = page.getOrDefault(name, "");
        return reason.startsWith(NOT_SHOWN) ? reason : NO_REASON;
    }

    private static Map<String, String> page() throws IOException {
        return ROW.matcher(Files.readString(PAGE))
                .results()
                .collect(Collectors.toMap(row -> row.group(1), row -> row.group(2)));
    }

    /** Names without the endings of histograms and without those of groupings. */
    private static Stream<String> names(Dashboard dashboard) {
        return dashboard.panels().map(Panel::queries).flatMap(List::stream).flatMap(query -> names(query.promql()));
    }

    private static Stream<String> names(String text) {
        return NAME.matcher(text)
                .results()
                .map(MatchResult::group)
                .map(name -> OF_A_HISTOGRAM.matcher(name).replaceFirst(""))
                .map(name -> GROUPED.matcher(name).replaceFirst("llm_"));
    }

    private static Set<String> published() throws IOException {
        Set<String> names = Catalog.all().stream().map(Metric::name).collect(Collectors.toCollection(TreeSet::new));
        OF_A_PROCESS
                .matcher(Files.readString(DOCS.resolve("metrics.md")))
                .results()
                .map(row -> row.group(1))
                .forEach(names::add);
        return names;
    }
}
