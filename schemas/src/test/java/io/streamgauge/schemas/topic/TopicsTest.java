package io.streamgauge.schemas.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.Test;

class TopicsTest {

    private static final long GIB = 1L << 30;

    @Test
    void thePrefixStandsBeforeEveryNameAndRequestsComeLast() {
        assertThat(Topics.withPrefix("prod.").all())
                .extracting(TopicSpec::name)
                .containsExactly(
                        "prod.llm.windows",
                        "prod.llm.totals",
                        "prod.llm.slo-classes",
                        "prod.llm.dead-letters",
                        "prod.llm.requests");
    }

    @Test
    void resultsOfAnotherEpochHaveTopicsOfTheirOwn() {
        assertThat(Topics.withPrefix("prod.").inEpoch(2).all())
                .extracting(TopicSpec::name)
                .containsExactly(
                        "prod.llm.windows-2",
                        "prod.llm.totals-2",
                        "prod.llm.slo-classes",
                        "prod.llm.dead-letters-2",
                        "prod.llm.requests");
    }

    @Test
    void requestsCarryTheBrokersTimeAndGoAfterSevenDays() {
        TopicSpec requests = Topics.withPrefix("").requests();

        assertThat(requests.partitions()).isEqualTo(12);
        assertThat(requests.settings())
                .containsEntry(TopicConfig.CLEANUP_POLICY_CONFIG, "delete")
                .containsEntry(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime")
                .containsEntry(TopicConfig.RETENTION_MS_CONFIG, "604800000")
                .containsEntry(TopicConfig.COMPRESSION_TYPE_CONFIG, "zstd");
    }

    @Test
    void embeddedRequestsKeepTwoGibibytesOverAllPartitions() {
        TopicSpec requests = Topics.embedded("").requests();

        long share = setting(requests, TopicConfig.RETENTION_BYTES_CONFIG);

        assertThat(share * requests.partitions()).isBetween(2 * GIB - requests.partitions(), 2 * GIB);
        assertThat(setting(requests, TopicConfig.SEGMENT_BYTES_CONFIG)).isLessThanOrEqualTo(share / 4);
    }

    @Test
    void resultsAreCompactedAndWindowsGoAfterTwoHours() {
        Topics topics = Topics.withPrefix("").withPartitions(3);

        assertThat(topics.windows().settings())
                .containsEntry(TopicConfig.CLEANUP_POLICY_CONFIG, "compact,delete")
                .containsEntry(TopicConfig.RETENTION_MS_CONFIG, "7200000");
        assertThat(topics.totals().settings()).containsEntry(TopicConfig.CLEANUP_POLICY_CONFIG, "compact");
        assertThat(topics.totals().partitions()).isEqualTo(3);
    }

    @Test
    void everyVersionOfTheSloClassesIsKeptInOnePartition() {
        TopicSpec classes = Topics.withPrefix("").sloClasses();

        assertThat(classes.partitions()).isEqualTo(1);
        assertThat(setting(classes, TopicConfig.RETENTION_MS_CONFIG)).isEqualTo(-1);
        assertThat(setting(classes, TopicConfig.RETENTION_BYTES_CONFIG)).isEqualTo(-1);
    }

    @Test
    void aCapTooSmallForItsPartitionsIsRefused() {
        assertThatThrownBy(() -> new Topics("", 12, 1_000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1000 bytes");
    }

    private static long setting(TopicSpec topic, String name) {
        return Long.parseLong(topic.settings().getOrDefault(name, "0"));
    }
}
