package io.streamgauge.schemas.topic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/**
 * Creates topics that are missing, adds partitions where there are too few, and tells how existing ones differ
 * otherwise. Nothing else of what exists is changed, so it may be done again at any time. Blocks.
 */
public final class TopicCreation {

    private final TopicAdmin admin;
    private final TopicComparison comparison;

    public TopicCreation(Admin admin, int replicationFactor) {
        this.admin = new TopicAdmin(admin, replicationFactor);
        this.comparison = new TopicComparison(this.admin);
    }

    /**
     * What was done.
     *
     * @param created names of new topics
     * @param grown names of topics that got partitions, in that order
     * @param differences of topics that existed, each a sentence for people
     * @param refused what Kafka did not let happen, each a sentence for people
     */
    public record Outcome(List<String> created, List<String> grown, List<String> differences, List<String> refused) {}

    /**
     * Sees to it that all of these exist. Partitions are added topic by topic in this order, and no topic gets any after
     * one before it did not, or was not created: who works on the last finds the others as he needs them.
     *
     * @throws KafkaException Kafka is away
     */
    public Outcome ensure(List<TopicSpec> specs) {
        Set<String> seen = admin.names();
        List<TopicSpec> missing =
                specs.stream().filter(spec -> !seen.contains(spec.name())).toList();
        Outcome outcome = new Outcome(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        create(missing, outcome);
        List<TopicSpec> present =
                specs.stream().filter(spec -> seen.contains(spec.name())).toList();
        if (outcome.refused.isEmpty()) {
            grow(present, outcome);
        }
        present.forEach(spec -> outcome.differences.addAll(comparison.differences(spec)));
        return outcome;
    }

    private void create(List<TopicSpec> missing, Outcome outcome) {
        Map<String, KafkaFuture<Void>> creations = admin.create(missing);
        for (TopicSpec spec : missing) {
            try {
                if (admin.awaitCreation(spec, creations)) {
                    outcome.created.add(spec.name());
                } else {
                    // Created in the meantime by another process, or there all the time and not ours to see.
                    outcome.differences.addAll(comparison.differences(spec));
                }
            } catch (TopicRefusedException e) {
                outcome.refused.add(String.valueOf(e.getMessage()));
            }
        }
    }

    private void grow(List<TopicSpec> present, Outcome outcome) {
        try {
            for (TopicSpec spec : present) {
                if (admin.describe(spec).partitions().size() < spec.partitions()) {
                    admin.grow(spec);
                    outcome.grown.add(spec.name());
                }
            }
        } catch (TopicRefusedException e) {
            outcome.refused.add(String.valueOf(e.getMessage()));
        }
    }
}
