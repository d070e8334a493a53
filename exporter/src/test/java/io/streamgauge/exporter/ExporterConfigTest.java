package io.streamgauge.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.exporter.alias.Convention;
import io.streamgauge.exporter.deployment.Deployment;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ExporterConfigTest {

    @Test
    void windowsAreTenSecondsOneMinuteAndFiveByDefault() throws Exception {
        assertThat(read("{}")).isEqualTo(ExporterConfig.DEFAULT);
    }

    @Test
    void everyKeyIsTaken() throws Exception {
        ExporterConfig config = read("""
                exporter:
                  windows: [30s, 2m]
                  stale-after: 10s
                  aliases: [otel]
                  deployments:
                    - { model: m, route: chat, engine: vllm, version: "0.11", gpu: H100, gpus: 8, quantization: fp8, parallelism: tp4, cache: prefix }
                    - { model: m }
                """);

        assertThat(config.windows()).containsExactly(Duration.ofSeconds(30), Duration.ofMinutes(2));
        assertThat(config.staleAfter()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.aliases()).containsExactly(Convention.OTEL);
        assertThat(config.deployments())
                .containsExactly(
                        new Deployment(
                                "m",
                                "chat",
                                new Deployment.Engine("vllm", "0.11"),
                                "H100",
                                8,
                                new Deployment.Serving("fp8", "tp4", "prefix")),
                        new Deployment(
                                "m", "", new Deployment.Engine("", ""), "", 0, new Deployment.Serving("", "", "")));
    }

    @Test
    void twoDeploymentsOfOneModelAndRouteAreRefused() {
        assertThatThrownBy(() -> read("exporter: { deployments: [ { model: m, gpus: 1 }, { model: m, gpus: 2 } ] }"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("has model \"m\" twice with route \"\"");
    }

    @Test
    void namesOfAnUnknownConventionAreRefused() {
        assertThatThrownBy(() -> read("exporter: { aliases: [otel, vllm] }"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("exporter.aliases")
                .hasMessageContaining("has \"vllm\", which is none of otel");
    }

    @Test
    void aWindowThatIsNoMultipleOfFiveSecondsIsRefused() {
        assertThatThrownBy(() -> read("exporter: { windows: [7s, 2h, 10] }"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("\"7s\"")
                .hasMessageContaining("\"2h\"")
                .hasMessageContaining("\"10\"");
    }

    @Test
    void noWindowAtAllAndATimeThatMakesNoSenseAreRefused() {
        assertThatThrownBy(() -> read("exporter: { windows: [], stale-after: 1ms }"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("exporter.windows")
                .hasMessageContaining("is empty; name one length at least")
                .hasMessageContaining("\"1ms\" is not a duration from 5s to 24h");
    }

    private static ExporterConfig read(String yaml) throws ConfigException {
        Config config = ConfigFile.parse(yaml);
        return config.read(root -> ExporterConfig.read(root.section("exporter", "")));
    }
}
