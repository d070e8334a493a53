package io.streamgauge.proxy.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class PublisherConfigTest {

    @Test
    void nothingGivenMeansTheDefaults() throws ConfigException {
        assertThat(read("publish: {}")).isEqualTo(PublisherConfig.DEFAULT);
    }

    @Test
    void everyKeyHasItsPlace() throws ConfigException {
        PublisherConfig config = read("""
                publish:
                  ring-capacity: 64
                  window-bytes: 2MiB
                  heartbeat-interval: 500ms
                  census-interval: 5s
                  close-timeout: 1m
                """);

        assertThat(config)
                .isEqualTo(new PublisherConfig(
                        64,
                        2 << 20,
                        new PublisherConfig.HeartbeatTimes(Duration.ofMillis(500), Duration.ofSeconds(5)),
                        Duration.ofMinutes(1)));
    }

    @Test
    void allThatIsWrongIsToldAtOnce() {
        assertThatThrownBy(() -> read("""
                        publish:
                          ring-capacity: 3
                          window-bytes: 1000
                          heartbeats: 2s
                        """))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("publish.ring-capacity")
                .hasMessageContaining("publish.window-bytes")
                .hasMessageContaining("is less than 1MiB")
                .hasMessageContaining("publish.heartbeats");
    }

    private static PublisherConfig read(String yaml) throws ConfigException {
        return ConfigFile.parse(yaml)
                .read(root -> PublisherConfig.read(root.section("publish", "How events are brought to Kafka.")));
    }
}
