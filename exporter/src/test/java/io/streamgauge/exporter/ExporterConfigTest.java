package io.streamgauge.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExporterConfigTest {

    @Test
    void windowsAreTenSecondsOneMinuteAndFiveByDefault() throws Exception {
        assertThat(read("{}")).isEqualTo(ExporterConfig.DEFAULT);
    }

    @Test
    void everyKeyIsTaken() throws Exception {
        ExporterConfig config = read("exporter: { windows: [30s, 2m], stale-after: 10s }");

        assertThat(config)
                .isEqualTo(new ExporterConfig(
                        List.of(Duration.ofSeconds(30), Duration.ofMinutes(2)), Duration.ofSeconds(10)));
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
