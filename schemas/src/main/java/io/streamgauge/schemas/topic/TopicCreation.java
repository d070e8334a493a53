package io.streamgauge.schemas.topic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicExistsException;

/** Creates topics that are missing and tells how existing ones differ; changes nothing that exists. Blocks. */
public final class TopicCreation {

    private final Admin admin;
    private final short replicationFactor;

    public TopicCreation(Admin admin, int replicationFactor) {
        this.admin = admin;
        this.replicationFactor = (short) replicationFactor;
    }

    /**
     * What was done.
     *
     * @param created names of new topics
     * @param differences of topics that existed, each a sentence for people
     */
    public record Outcome(List<String> created, List<String> differences) {}

    /**
     * Sees to it that all of these exist.
     *
     * @throws KafkaException Kafka refused or is away
     */
    public Outcome ensure(List<TopicSpec> specs) {
        Set<String> existing = get(admin.listTopics().names());
        List<TopicSpec> missing =
                specs.stream().filter(spec -> !existing.contains(spec.name())).toList();
        List<TopicSpec> present =
                specs.stream().filter(spec -> existing.contains(spec.name())).toList();
        return new Outcome(create(missing), differences(present));
    }

    /**
     * Says how these topics differ from what they are to be, each difference a sentence; creates nothing.
     *
     * @throws KafkaException Kafka refused or is away
     */
    public List<String> compare(List<TopicSpec> specs) {
        Set<String> existing = get(admin.listTopics().names());
        List<String> found = new ArrayList<>();
        specs.stream()
                .filter(spec -> !existing.contains(spec.name()))
                .forEach(spec -> found.add(spec.name() + " is missing"));
        found.addAll(differences(
                specs.stream().filter(spec -> existing.contains(spec.name())).toList()));
        return List.copyOf(found);
    }

    private List<String> create(List<TopicSpec> missing) {
        Map<String, KafkaFuture<Void>> creations = admin.createTopics(
                        missing.stream().map(this::newTopic).toList())
                .values();
        List<String> created = new ArrayList<>();
        for (TopicSpec spec : missing) {
            try {
                get(Objects.requireNonNull(creations.get(spec.name())));
                created.add(spec.name());
            } catch (TopicExistsException e) {
                // Another process has created it in the meantime, with the same settings.
            }
        }
        return List.copyOf(created);
    }

    private NewTopic newTopic(TopicSpec spec) {
        Map<String, String> settings = new TreeMap<>(spec.settings());
        if (replicationFactor > 2) {
            // With acks=all one broker may be away and no acknowledged record is lost.
            settings.put("min.insync.replicas", "2");
        }
        return new NewTopic(spec.name(), spec.partitions(), replicationFactor).configs(settings);
    }

    private List<String> differences(List<TopicSpec> present) {
        List<String> differences = new ArrayList<>();
        Map<String, TopicDescription> descriptions =
                get(admin.describeTopics(present.stream().map(TopicSpec::name).toList())
                        .allTopicNames());
        Map<ConfigResource, Config> configs = get(admin.describeConfigs(
                        present.stream().map(TopicCreation::resource).toList())
                .all());
        for (TopicSpec spec : present) {
            int partitions = Objects.requireNonNull(descriptions.get(spec.name()))
                    .partitions()
                    .size();
            if (partitions != spec.partitions()) {
                differences.add(spec.name() + " has " + partitions + " partitions, not " + spec.partitions());
            }
            compare(spec, Objects.requireNonNull(configs.get(resource(spec))), differences);
        }
        return List.copyOf(differences);
    }

    private static void compare(TopicSpec spec, Config config, List<String> differences) {
        new TreeMap<>(spec.settings()).forEach((name, wanted) -> {
            ConfigEntry entry = config.get(name);
            String actual = entry == null ? "not known to this broker" : entry.value();
            if (!wanted.equals(actual)) {
                differences.add(spec.name() + ": " + name + " is " + actual + ", not " + wanted);
            }
        });
    }

    private static ConfigResource resource(TopicSpec spec) {
        return new ConfigResource(ConfigResource.Type.TOPIC, spec.name());
    }

    private static <T> T get(KafkaFuture<T> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof KafkaException cause) {
                throw cause;
            }
            throw new KafkaException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while Kafka was asked", e);
        }
    }
}
