package io.streamgauge.standalone.cli.topics;

import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.TopicSpec;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import picocli.CommandLine.Command;

/** {@code streamgauge topics create}. */
@Command(
        name = "create",
        description = {
            "Creates topics that are missing, changelogs too, and adds partitions where topics.partitions is more than"
                    + " there are; says how existing topics differ otherwise and leaves that as it is. Can be repeated."
                    + " Exit code 1 if Kafka refuses something."
        })
public final class CreateTopics extends OnKafka {

    private static final int REFUSED = 1;

    public CreateTopics(Map<String, String> environment) {
        super(environment);
    }

    @Override
    int run(Admin admin, int replicationFactor, List<TopicSpec> topics) {
        TopicCreation.Outcome outcome = new TopicCreation(admin, replicationFactor).ensure(topics);
        outcome.created().forEach(name -> out().println("created " + name));
        outcome.grown().forEach(name -> out().println("added partitions to " + name));
        outcome.differences().forEach(out()::println);
        outcome.refused().forEach(this::tell);
        boolean refused = !outcome.refused().isEmpty();
        if (!refused
                && outcome.created().isEmpty()
                && outcome.grown().isEmpty()
                && outcome.differences().isEmpty()) {
            sayAllIsWell();
        }
        return refused ? REFUSED : 0;
    }
}
