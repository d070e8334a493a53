package io.streamgauge.schemas.topic;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartitionInfo;

/** Tells how topics differ from what they are to be; changes nothing. Blocks. */
public final class TopicComparison {

    private final TopicAdmin admin;

    public TopicComparison(Admin admin, int replicationFactor) {
        this(new TopicAdmin(admin, replicationFactor));
    }

    TopicComparison(TopicAdmin admin) {
        this.admin = admin;
    }

    /**
     * Each difference, and each thing that may not be seen, a sentence that begins with the topic's name.
     *
     * @throws KafkaException Kafka is away
     */
    public List<String> differences(List<TopicSpec> specs) {
        Set<String> seen = admin.names();
        List<String> found = new ArrayList<>();
        for (TopicSpec spec : specs) {
            if (seen.contains(spec.name())) {
                found.addAll(differences(spec));
            } else {
                found.add(spec.name() + " is missing, or the right Describe on it is");
            }
        }
        return List.copyOf(found);
    }

    List<String> differences(TopicSpec spec) {
        List<String> found = new ArrayList<>();
        try {
            compare(spec, admin.describe(spec), found);
            compare(spec, admin.settings(spec), found);
        } catch (TopicRefusedException e) {
            found.add(String.valueOf(e.getMessage()));
        }
        return found;
    }

    private void compare(TopicSpec spec, TopicDescription description, List<String> found) {
        int partitions = description.partitions().size();
        if (partitions != spec.partitions()) {
            found.add(spec.name() + " has " + partitions + " partitions, not " + spec.partitions());
        }
        int copies = description.partitions().stream()
                .map(TopicPartitionInfo::replicas)
                .mapToInt(List::size)
                .min()
                .orElse(0);
        if (copies != admin.replicationFactor()) {
            found.add(spec.name() + " has a replication factor of " + copies + ", not " + admin.replicationFactor());
        }
    }

    private void compare(TopicSpec spec, Config config, List<String> found) {
        admin.wantedSettings(spec).forEach((name, wanted) -> {
            ConfigEntry entry = config.get(name);
            String actual = entry == null ? "not known to this broker" : entry.value();
            if (!wanted.equals(actual)) {
                found.add(spec.name() + ": " + name + " is " + actual + ", not " + wanted);
            }
        });
    }
}
