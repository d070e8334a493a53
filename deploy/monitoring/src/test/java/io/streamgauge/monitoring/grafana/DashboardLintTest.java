package io.streamgauge.monitoring.grafana;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.streamgauge.monitoring.grafana.board.Dashboards;
import io.streamgauge.monitoring.grafana.json.DashboardJson;
import io.streamgauge.monitoring.grafana.panel.Dashboard;
import io.streamgauge.monitoring.grafana.panel.Look;
import io.streamgauge.monitoring.grafana.panel.Panel;
import io.streamgauge.monitoring.grafana.panel.Query;
import io.streamgauge.monitoring.grafana.panel.Variable;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What makes a dashboard of any installation of Grafana: the rules of its dashboard linter, and some of ours. */
class DashboardLintTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern CHOICE = Pattern.compile("\\$(\\w+)");
    private static final Set<String> GRAFANAS_OWN = Set.of("__rate_interval", "__range");
    private static final Pattern COUNTER = Pattern.compile("(\\w+_(?:total|sum|count|bucket))\\{[^}]*}(\\[)?");
    private static final Pattern SELECTOR = Pattern.compile("llm_\\w+(\\{[^}]*})");
    private static final String LEDGER_THAT_HAS_TO_BE_ZERO = "Does not add up";

    static List<Dashboard> dashboards() {
        return Dashboards.all();
    }

    @Test
    void thereAreSixAndEachHasItsOwnNameForLinks() {
        assertThat(dashboards()).hasSize(6);
        assertThat(dashboards())
                .extracting(Dashboard::uid)
                .doesNotHaveDuplicates()
                .allMatch(uid -> uid.length() <= 40);
        assertThat(dashboards()).extracting(Dashboard::title).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void everyPanelSaysWhatItShowsInWhichUnit(Dashboard dashboard) throws Exception {
        for (JsonNode panel : panels(dashboard)) {
            assertThat(panel.path("title").asText()).isNotBlank();
            assertThat(panel.path("description").asText())
                    .as(panel.path("title").asText())
                    .hasSizeGreaterThan(3);
            assertThat(panel.at("/fieldConfig/defaults/unit").asText()).isNotBlank();
            assertThat(panel.at("/fieldConfig/defaults/noValue").asText()).isNotBlank();
            assertThat(panel.path("targets").size()).isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void noDataSourceIsKnownByItsUid(Dashboard dashboard) throws Exception {
        JsonNode whole = JSON.readTree(DashboardJson.of(dashboard));

        assertThat(whole.findValues("datasource"))
                .isNotEmpty()
                .allMatch(source -> source.path("uid").asText().equals("${datasource}"));
        assertThat(whole.at("/templating/list/0/type").asText()).isEqualTo("datasource");
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void everyChoiceThatQueriesUseCanBeMadeAndEveryOneIsUsed(Dashboard dashboard) {
        Set<String> offered = dashboard.variables().stream().map(Variable::name).collect(Collectors.toSet());

        Set<String> used = Stream.concat(
                        queries(dashboard).map(query -> query.promql() + query.legend()), selectors(dashboard))
                .flatMap(text -> CHOICE.matcher(text).results())
                .map((MatchResult match) -> match.group(1))
                .filter(name -> !GRAFANAS_OWN.contains(name))
                .collect(Collectors.toSet());
        used.add("datasource");

        assertThat(used).isEqualTo(offered);
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void whatIsOursIsAskedOfTheChosenJobs(Dashboard dashboard) {
        assertThat(queries(dashboard).map(Query::promql))
                .filteredOn(promql -> promql.contains("llm_"))
                .allMatch(promql -> promql.contains("job=~\"$job\""));
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void countersAreReadAsRates(Dashboard dashboard) {
        dashboard
                .panels()
                .filter(panel -> !panel.title().equals(LEDGER_THAT_HAS_TO_BE_ZERO))
                .forEach(panel -> panel.queries()
                        .forEach(query -> assertThat(
                                        COUNTER.matcher(query.promql()).results())
                                .as(query.promql())
                                .allMatch(counter -> counter.group(2) != null)));
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void seriesThatAreNotAddedUpSayTheirRoute(Dashboard dashboard) {
        assertThat(dashboard
                        .panels()
                        .filter(panel -> panel.look() instanceof Look.Lines)
                        .flatMap(panel -> panel.queries().stream()))
                .filteredOn(query -> query.promql().matches("max without \\(instance, pod\\) \\(llm_\\w+\\{[^}]*}\\)"))
                .filteredOn(query -> query.promql().contains("route=~\"$route\""))
                .allSatisfy(
                        query -> assertThat(query.legend()).as(query.promql()).contains("{{route}}"));
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void whatProxiesAndThePipelineCountIsNarrowedAlike(Dashboard dashboard) {
        assertThat(dashboard.panels())
                .filteredOn(panel -> names(panel, "llm_proxy_requests_") && names(panel, "llm_requests_"))
                .allSatisfy(panel -> assertThat(panel.queries().stream()
                                .flatMap(query ->
                                        SELECTOR.matcher(query.promql()).results())
                                .map(selector -> selector.group(1))
                                .distinct())
                        .as(panel.title())
                        .hasSize(1));
    }

    private static boolean names(Panel panel, String prefix) {
        return panel.queries().stream().anyMatch(query -> query.promql().contains(prefix));
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void nothingIsAveragedThatMustNotBe(Dashboard dashboard) {
        assertThat(queries(dashboard).map(Query::promql))
                .noneMatch(promql -> promql.matches(".*\\bavg(_over_time)?\\b.*"));
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void replicasOfTheExporterAreNotAddedUp(Dashboard dashboard) {
        String result = "llm_(?!proxy|processor|exporter|certificate)\\w+\\{";
        Pattern ofTheExporter = Pattern.compile(result);
        Pattern taken = Pattern.compile("without \\(instance, pod\\) \\((rate\\()?" + result);

        assertThat(queries(dashboard).map(Query::promql))
                .filteredOn(promql -> !promql.contains("llm_build_info"))
                .allSatisfy(promql -> assertThat(taken.matcher(promql).results().count())
                        .as(promql)
                        .isEqualTo(ofTheExporter.matcher(promql).results().count()));
    }

    @ParameterizedTest
    @MethodSource("dashboards")
    void panelsDoNotLieOnEachOther(Dashboard dashboard) throws Exception {
        boolean[][] taken = new boolean[1000][24];
        for (JsonNode panel : JSON.readTree(DashboardJson.of(dashboard)).path("panels")) {
            JsonNode place = panel.path("gridPos");
            for (int y = place.path("y").asInt();
                    y < place.path("y").asInt() + place.path("h").asInt();
                    y++) {
                for (int x = place.path("x").asInt();
                        x < place.path("x").asInt() + place.path("w").asInt();
                        x++) {
                    assertThat(taken[y][x]).as(panel.path("title").asText()).isFalse();
                    taken[y][x] = true;
                }
            }
        }
    }

    private static List<JsonNode> panels(Dashboard dashboard) throws Exception {
        return JSON.readTree(DashboardJson.of(dashboard))
                .path("panels")
                .valueStream()
                .filter(panel -> !panel.path("type").asText().equals("row"))
                .toList();
    }

    private static Stream<Query> queries(Dashboard dashboard) {
        return dashboard.panels().map(Panel::queries).flatMap(List::stream);
    }

    private static Stream<String> selectors(Dashboard dashboard) {
        return dashboard.variables().stream().map(variable -> {
            if (variable instanceof Variable.AnyOf any) {
                return any.selector();
            }
            return variable instanceof Variable.OneOf one ? one.selector() : "";
        });
    }
}
