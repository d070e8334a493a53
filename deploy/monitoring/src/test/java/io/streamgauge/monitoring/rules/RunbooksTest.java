package io.streamgauge.monitoring.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.exporter.metric.Catalog;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.monitoring.rules.burn.SloObjective;
import io.streamgauge.monitoring.rules.form.Alert;
import io.streamgauge.monitoring.rules.form.Recording;
import io.streamgauge.monitoring.rules.form.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every alert has its page among the runbooks, and both name only what there is. */
class RunbooksTest {

    private static final Path PAGES = Path.of("../../docs/runbooks");
    private static final Path METRICS = Path.of("../../docs/metrics.md");
    private static final MonitoringRules RULES =
            new MonitoringRules(List.of(new SloObjective("chat", 0.95, "time-to-first-token 1s")));

    /** A name outside of quotes and of longer names, be it of a metric or of what a rule records. */
    private static final Pattern NAME =
            Pattern.compile("(?<![\\w:\"])(?:\\w+:)?llm_\\w+(?::\\w+)?|(?<![\\w:])llm:\\w+:\\w+");

    /** Compared with the code of proxy and processor by a test of its own. */
    private static final Pattern ROW = Pattern.compile("\\| `(llm_\\w+)` \\| (counter|gauge|histogram) \\|.*");

    private static final Pattern PARTS_OF_HISTOGRAM = Pattern.compile("_(bucket|sum|count)$");

    @Test
    void everyAlertHasItsPageAndEveryPageItsAlert() throws IOException {
        assertThat(pages().map(page -> page.getFileName().toString()))
                .containsExactlyInAnyOrderElementsOf(
                        RULES.alerts().stream().map(Alert::page).collect(Collectors.toSet()));
    }

    @Test
    void everyPageIsHeadedByItsAlertAndSaysWhatToLookAtAndWhatToDo() throws IOException {
        Set<String> names = RULES.alerts().stream().map(Alert::name).collect(Collectors.toSet());

        assertThat(pages()).allSatisfy(page -> {
            List<String> headings = Files.readAllLines(page).stream()
                    .filter(line -> line.startsWith("#"))
                    .toList();
            assertThat(headings).hasSize(3).endsWith("## Look at", "## Do");
            assertThat(names).contains(headings.get(0).substring(2));
        });
    }

    @Test
    void everyNameInRulesIsOneOfAMetricOrOfARecording() throws IOException {
        Set<String> known = known();

        assertThat(RULES.rules().stream().flatMap(rule -> names(rule.expression())))
                .isNotEmpty()
                .allSatisfy(name -> assertThat(known).contains(name));
    }

    @Test
    void everyNameInRunbooksIsOneOfAMetricOrOfARecording() throws IOException {
        Set<String> known = known();

        assertThat(pages())
                .allSatisfy(page -> assertThat(names(Files.readString(page)))
                        .allSatisfy(name -> assertThat(known).contains(name)));
    }

    private static Stream<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(PAGES)) {
            return files.toList().stream();
        }
    }

    private static Stream<String> names(String text) {
        return NAME.matcher(text)
                .results()
                .map(match -> PARTS_OF_HISTOGRAM.matcher(match.group()).replaceFirst(""));
    }

    private static Set<String> known() throws IOException {
        Set<String> known = new HashSet<>();
        for (Metric metric : Catalog.all()) {
            known.add(metric.name());
            known.add(metric.nameBy("instance"));
        }
        for (String line : Files.readAllLines(METRICS)) {
            ROW.matcher(line).results().forEach(row -> known.add(row.group(1)));
        }
        for (Rule rule : RULES.rules()) {
            if (rule instanceof Recording recording) {
                known.add(recording.name());
            }
        }
        return known;
    }
}
