package io.streamgauge.standalone.cli.topics;

import io.streamgauge.schemas.topic.TopicComparison;
import io.streamgauge.schemas.topic.TopicSpec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import picocli.CommandLine.Command;

/** {@code streamgauge topics describe}. */
@Command(
        name = "describe",
        description = "Says what the topics should be and how the existing ones differ; exit code 1 if any does.")
public final class DescribeTopics extends OnKafka {

    private static final int DIFFERS = 1;

    public DescribeTopics(Map<String, String> environment) {
        super(environment);
    }

    @Override
    int run(Admin admin, int replicationFactor, List<TopicSpec> topics) {
        for (TopicSpec topic : topics) {
            out().println(topic.name() + ": " + topic.partitions() + " partitions, " + new TreeMap<>(topic.settings()));
        }
        List<String> differences = new TopicComparison(admin, replicationFactor).differences(topics);
        differences.forEach(out()::println);
        if (differences.isEmpty()) {
            sayAllIsWell();
        }
        return differences.isEmpty() ? 0 : DIFFERS;
    }
}
