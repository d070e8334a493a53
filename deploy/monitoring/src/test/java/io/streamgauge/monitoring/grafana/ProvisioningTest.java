package io.streamgauge.monitoring.grafana;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The files that tell Grafana of data source and dashboards have no key that it does not read, by grafana.com/docs, page
 * "Provision Grafana", and belong together with the commands of docs/operations.md that put them there.
 */
class ProvisioningTest {

    private static final Path ROOT = Path.of("..", "..");
    private static final Path PROVISIONING = ROOT.resolve("deploy/grafana/provisioning");
    private static final Path DASHBOARDS = PROVISIONING.resolve("dashboards/streamgauge.yaml");
    private static final Path DATA_SOURCES = PROVISIONING.resolve("datasources/prometheus.yaml");
    private static final Path PAGE = ROOT.resolve("docs/operations.md");
    private static final Pattern COPIED = Pattern.compile("(?m)^    cp (deploy/grafana/\\S+) (\\S+)$");

    private static final Set<String> OF_A_PROVIDER = Set.of(
            "name",
            "orgId",
            "folder",
            "folderUid",
            "type",
            "disableDeletion",
            "updateIntervalSeconds",
            "allowUiUpdates",
            "options");
    private static final Set<String> OF_A_DATA_SOURCE = Set.of(
            "name",
            "type",
            "access",
            "orgId",
            "uid",
            "url",
            "user",
            "database",
            "basicAuth",
            "basicAuthUser",
            "withCredentials",
            "isDefault",
            "jsonData",
            "secureJsonData",
            "version",
            "editable");
    private static final Set<String> OF_PROMETHEUS = Set.of(
            "httpMethod",
            "timeInterval",
            "queryTimeout",
            "manageAlerts",
            "prometheusType",
            "prometheusVersion",
            "cacheLevel",
            "disableRecordingRules",
            "incrementalQueryOverlapWindow",
            "exemplarTraceIdDestinations",
            "tlsAuth",
            "tlsAuthWithCACert",
            "tlsSkipVerify");

    private static JsonNode read(Path file) throws IOException {
        return new ObjectMapper(new YAMLFactory()).readTree(Files.readString(file));
    }

    private static List<String> keys(JsonNode node) {
        return node.properties().stream().map(entry -> entry.getKey()).toList();
    }

    private static List<MatchResult> copies() throws IOException {
        return COPIED.matcher(Files.readString(PAGE)).results().toList();
    }

    @Test
    void theProviderHasTheKeysThatGrafanaReads() throws IOException {
        JsonNode file = read(DASHBOARDS);

        assertThat(keys(file)).containsExactlyInAnyOrder("apiVersion", "providers");
        assertThat(file.get("apiVersion").asInt()).isEqualTo(1);
        assertThat(file.get("providers")).hasSize(1);
        JsonNode provider = file.get("providers").get(0);
        assertThat(keys(provider)).isSubsetOf(OF_A_PROVIDER).contains("name", "type", "options");
        assertThat(provider.get("type").asText()).isEqualTo("file");
        assertThat(keys(provider.get("options"))).containsExactly("path");
    }

    @Test
    void theDataSourceHasTheKeysThatGrafanaReads() throws IOException {
        JsonNode file = read(DATA_SOURCES);

        assertThat(keys(file)).containsExactlyInAnyOrder("apiVersion", "datasources");
        assertThat(file.get("apiVersion").asInt()).isEqualTo(1);
        assertThat(file.get("datasources")).hasSize(1);
        JsonNode source = file.get("datasources").get(0);
        assertThat(keys(source)).isSubsetOf(OF_A_DATA_SOURCE).contains("name", "type", "access", "url");
        assertThat(source.get("type").asText()).isEqualTo("prometheus");
        assertThat(source.get("access").asText()).isEqualTo("proxy");
        assertThat(source.get("isDefault").asBoolean()).isTrue();
        assertThat(keys(source.get("jsonData"))).isSubsetOf(OF_PROMETHEUS);
        assertThat(source.get("jsonData").get("httpMethod").asText()).isEqualTo("POST");
        assertThat(source.get("jsonData").get("timeInterval").asText()).matches("[1-9][0-9]*s");
    }

    @Test
    void theUrlIsAVariableThatTheDocsName() throws IOException {
        String url = read(DATA_SOURCES).get("datasources").get(0).get("url").asText();
        Matcher variable = Pattern.compile("\\$\\{([A-Z_]+)}").matcher(url);

        assertThat(variable.matches()).as(url).isTrue();
        assertThat(Files.readString(PAGE)).contains("`" + variable.group(1) + "=http");
    }

    @Test
    void dashboardsAreCopiedToWhereTheProviderLooksAndWhatIsCopiedExists() throws IOException {
        String path = read(DASHBOARDS)
                .get("providers")
                .get(0)
                .get("options")
                .get("path")
                .asText();

        assertThat(copies())
                .extracting(copy -> copy.group(1) + " " + copy.group(2))
                .containsExactlyInAnyOrder(
                        "deploy/grafana/provisioning/datasources/*.yaml /etc/grafana/provisioning/datasources/",
                        "deploy/grafana/provisioning/dashboards/*.yaml /etc/grafana/provisioning/dashboards/",
                        "deploy/grafana/dashboards/*.json " + path + "/");
        for (MatchResult copy : copies()) {
            Path pattern = ROOT.resolve(copy.group(1));
            try (var files = Files.newDirectoryStream(
                    pattern.getParent(), pattern.getFileName().toString())) {
                assertThat(files).as(copy.group(1)).isNotEmpty();
            }
        }
    }
}
