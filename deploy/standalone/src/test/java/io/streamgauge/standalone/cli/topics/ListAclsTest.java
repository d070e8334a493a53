package io.streamgauge.standalone.cli.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.standalone.cli.CommandRun;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ListAclsTest {

    private static final String ADD = "kafka-acls.sh --bootstrap-server k:9092 --add --allow-principal ";

    @Test
    void everyRightIsACommandThatGrantsIt() {
        CommandRun run = CommandRun.of(
                Map.of("STREAMGAUGE_KAFKA_BOOTSTRAP_SERVERS", "k:9092", "STREAMGAUGE_KAFKA_TOPIC_PREFIX", "prod."),
                "topics",
                "acls",
                "--exporter",
                "User:CN=the exporter");

        assertThat(run.exitCode()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines())
                .contains(
                        ADD + "User:streamgauge-creator --operation Create --operation Describe --operation"
                                + " DescribeConfigs --operation Alter --resource-pattern-type prefixed --topic prod.llm.",
                        ADD + "User:streamgauge-proxy --operation Write --topic prod.llm.requests",
                        ADD + "User:streamgauge-processor --operation Read --operation Write --resource-pattern-type"
                                + " prefixed --topic prod.streamgauge-processor",
                        ADD + "User:streamgauge-processor --operation Read --group prod.streamgauge-processor",
                        ADD + "User:streamgauge-processor --operation Write --resource-pattern-type prefixed"
                                + " --transactional-id prod.streamgauge-processor",
                        ADD + "'User:CN=the exporter' --operation Read --topic prod.llm.totals");
    }

    @Test
    void aWrongConfigurationIsRefused() {
        CommandRun run = CommandRun.of(Map.of("STREAMGAUGE_TOPICS_PARTITIONS", "0"), "topics", "acls");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("topics.partitions");
    }
}
