package io.streamgauge.monitoring.rules;

import io.streamgauge.monitoring.rules.burn.SloObjective;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules on series made up for the purpose: what must fire, and what must not. */
class RulesTest {

    private static final MonitoringRules RULES = new MonitoringRules(List.of(
            new SloObjective("chat", 0.95, "time-to-first-token 1s"),
            new SloObjective("batch", 0.90, "request-duration 5m"),
            new SloObjective("strict", 0.99, "time-to-first-token 200ms")));

    @TempDir
    Path directory;

    @BeforeEach
    void writeRules() throws Exception {
        Promtool.require();
        Files.writeString(directory.resolve("rules.yaml"), RULES.text("docs/runbooks"));
    }

    @Test
    void prometheusOwnCheckerFindsNothing() throws Exception {
        Promtool.assertSucceeds(directory, "check", "rules", "--lint=all", "--lint-fatal", "rules.yaml");
    }

    @Test
    void namesOfClassesMayHaveWhatMeansSomethingToPrometheus() throws Exception {
        String name = "it's \\ \"{{ $x }}\": #1";
        Files.writeString(
                directory.resolve("rules.yaml"),
                new MonitoringRules(List.of(new SloObjective(name, 0.99, "max-gap 2s"))).text("docs/runbooks"));
        Files.writeString(directory.resolve("names.yaml"), """
                rule_files: [rules.yaml]
                evaluation_interval: 1m
                tests:
                  - interval: 1m
                    input_series:
                      - series: 'llm_slo_good_requests_total{model="m", slo="it\'\'s \\\\ \\"{{ $x }}\\": #1"}'
                        values: '0x30'
                      - series: 'llm_slo_bad_requests_total{model="m", slo="it\'\'s \\\\ \\"{{ $x }}\\": #1"}'
                        values: '0+60x30'
                    promql_expr_test:
                      - expr: 'count by (slo) (ALERTS{alertname="LlmGoodputBurn", window="1h", alertstate="firing"})'
                        eval_time: 20m
                        exp_samples:
                          - labels: '{slo="it\'\'s \\\\ \\"{{ $x }}\\": #1"}'
                            value: 1
                """);

        Promtool.assertSucceeds(directory, "check", "rules", "--lint=all", "--lint-fatal", "rules.yaml");
        Promtool.assertSucceeds(directory, "test", "rules", "names.yaml");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fast-burn",
                "slow-burn",
                "few-requests",
                "recovery",
                "data-gone",
                "objective-090",
                "spool-replay",
                "two-exporters",
                "witness",
                "windows",
                "traffic",
                "programs"
            })
    void whatMustFireFiresAndNothingElse(String cases) throws Exception {
        String file = cases + ".yaml";
        Files.copy(
                Path.of("src/test/resources/promtool", file),
                directory.resolve(file),
                StandardCopyOption.REPLACE_EXISTING);

        Promtool.assertSucceeds(directory, "test", "rules", file);
    }
}
