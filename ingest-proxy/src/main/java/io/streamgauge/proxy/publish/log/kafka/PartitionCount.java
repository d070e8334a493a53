package io.streamgauge.proxy.publish.log.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.jspecify.annotations.Nullable;

/**
 * Asks how many partitions a topic has, in the background. Through an admin client, because a producer that asks makes
 * brokers create the topic with settings of their own.
 */
final class PartitionCount implements AutoCloseable {
    private final String topic;
    private final Map<String, Object> settings;
    private @Nullable Admin admin;
    private @Nullable Future<TopicDescription> answer;

    PartitionCount(String topic, Map<String, Object> settings) {
        this.topic = topic;
        this.settings = settings;
    }

    /** Does not wait: asks, or looks whether the answer is there. */
    OptionalInt ask() {
        Future<TopicDescription> asked = answer;
        if (asked == null) {
            answer = describe();
            return OptionalInt.empty();
        }
        if (!asked.isDone()) {
            return OptionalInt.empty();
        }
        answer = null;
        try {
            int count = asked.get().partitions().size();
            close();
            return OptionalInt.of(count);
        } catch (ExecutionException e) {
            return OptionalInt.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return OptionalInt.empty();
        }
    }

    private @Nullable Future<TopicDescription> describe() {
        try {
            Admin asking = admin == null ? Admin.create(settings) : admin;
            admin = asking;
            Collection<String> topics = List.of(topic);
            KafkaFuture<TopicDescription> description =
                    asking.describeTopics(topics).topicNameValues().get(topic);
            return Objects.requireNonNull(description).toCompletionStage().toCompletableFuture();
        } catch (KafkaException e) {
            return null;
        }
    }

    @Override
    public void close() {
        if (admin != null) {
            admin.close(Duration.ZERO);
            admin = null;
        }
    }
}
