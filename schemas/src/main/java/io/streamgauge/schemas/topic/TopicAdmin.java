package io.streamgauge.schemas.topic;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicExistsException;

/** What Kafka is asked about topics and told to do with them. Blocks. */
final class TopicAdmin {

    private final Admin admin;
    private final short replicationFactor;

    TopicAdmin(Admin admin, int replicationFactor) {
        this.admin = admin;
        this.replicationFactor = (short) replicationFactor;
    }

    /** Copies that every topic is to have. */
    int replicationFactor() {
        return replicationFactor;
    }

    /** The settings a topic is to have, with those that follow from the number of copies. */
    Map<String, String> wantedSettings(TopicSpec spec) {
        Map<String, String> settings = new TreeMap<>(spec.settings());
        if (replicationFactor > 2) {
            // With acks=all one broker may be away and no acknowledged record is lost.
            settings.put("min.insync.replicas", "2");
        }
        return settings;
    }

    /** Names of the topics that may be seen. */
    Set<String> names() {
        try {
            return get(admin.listTopics().names());
        } catch (ExecutionException e) {
            throw failure(e);
        }
    }

    /** Begins to create topics, all at once; each is to be awaited. */
    Map<String, KafkaFuture<Void>> create(List<TopicSpec> specs) {
        return admin.createTopics(specs.stream()
                        .map(spec -> new NewTopic(spec.name(), spec.partitions(), replicationFactor)
                                .configs(wantedSettings(spec)))
                        .toList())
                .values();
    }

    /** Gives whether it was created; it may have been there, unseen. */
    boolean awaitCreation(TopicSpec spec, Map<String, KafkaFuture<Void>> creations) {
        try {
            get(Objects.requireNonNull(creations.get(spec.name())));
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TopicExistsException) {
                return false;
            }
            throw refused(spec, "cannot be created", AclOperation.CREATE, e);
        }
    }

    void grow(TopicSpec spec) {
        try {
            get(admin.createPartitions(Map.of(spec.name(), NewPartitions.increaseTo(spec.partitions())))
                    .all());
        } catch (ExecutionException e) {
            throw refused(spec, "cannot be given " + spec.partitions() + " partitions", AclOperation.ALTER, e);
        }
    }

    TopicDescription describe(TopicSpec spec) {
        try {
            return Objects.requireNonNull(
                    get(admin.describeTopics(List.of(spec.name())).allTopicNames())
                            .get(spec.name()));
        } catch (ExecutionException e) {
            throw refused(spec, "cannot be described", AclOperation.DESCRIBE, e);
        }
    }

    Config settings(TopicSpec spec) {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, spec.name());
        try {
            return Objects.requireNonNull(
                    get(admin.describeConfigs(List.of(resource)).all()).get(resource));
        } catch (ExecutionException e) {
            throw refused(spec, "does not show its settings", AclOperation.DESCRIBE_CONFIGS, e);
        }
    }

    private static RuntimeException refused(TopicSpec spec, String what, AclOperation needed, ExecutionException e) {
        // Nothing about this topic: every other one would be waited for in vain, too.
        return e.getCause() instanceof TimeoutException
                ? failure(e)
                : TopicRefusedException.of(spec.name(), what, needed, e.getCause() == null ? e : e.getCause());
    }

    private static KafkaException failure(ExecutionException e) {
        return e.getCause() instanceof KafkaException cause ? cause : new KafkaException(e.getCause());
    }

    private static <T> T get(KafkaFuture<T> future) throws ExecutionException {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException("interrupted while Kafka was asked", e);
        }
    }
}
