package io.streamgauge.proxy.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.proxy.publish.spool.SpoolSettings;
import io.streamgauge.proxy.publish.spool.segment.SegmentStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
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
                spool:
                  directory: /var/lib/spool
                  max-size: 10MiB
                  segment-size: 2MiB
                """);

        assertThat(config)
                .isEqualTo(new PublisherConfig(
                        64,
                        2 << 20,
                        new PublisherConfig.HeartbeatTimes(Duration.ofMillis(500), Duration.ofSeconds(5)),
                        Duration.ofMinutes(1),
                        new SpoolSettings(
                                Optional.of(Path.of("/var/lib/spool")), new SegmentStore.Limits(10L << 20, 2L << 20))));
    }

    @Test
    void allThatIsWrongIsToldAtOnce() {
        assertThatThrownBy(() -> read("""
                        publish:
                          ring-capacity: 3
                          window-bytes: 1000
                          heartbeats: 2s
                        spool:
                          segment-size: 3MiB
                          max-size: 5MiB
                        """))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("publish.ring-capacity")
                .hasMessageContaining("publish.window-bytes")
                .hasMessageContaining("is less than 1MiB")
                .hasMessageContaining("publish.heartbeats")
                .hasMessageContaining("spool.max-size (line 7): \"5MiB\" is less than two files of segment-size");
    }

    private static PublisherConfig read(String yaml) throws ConfigException {
        return ConfigFile.parse(yaml)
                .read(root -> PublisherConfig.read(
                        root.section("publish", "How events are brought to Kafka."),
                        root.section("spool", "Where events wait on disk.")));
    }
}
