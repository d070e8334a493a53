package io.streamgauge.processor;

import static java.util.Objects.requireNonNull;
import static org.awaitility.Awaitility.await;

import io.streamgauge.schemas.topic.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.jspecify.annotations.Nullable;

/** The processors of one installation as Kafka knows them: who they are, and how far they have come. */
final class ProcessorGroup implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration POLL = Duration.ofMillis(200);

    private final Admin admin;
    private final String group;
    private final List<TopicPartition> partitions;

    ProcessorGroup(String bootstrapServers, Topics topics) {
        admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
        group = InternalTopics.applicationId(topics);
        partitions = IntStream.range(0, topics.partitions())
                .mapToObj(partition -> new TopicPartition(topics.requests().name(), partition))
                .toList();
    }

    /** The members, once there are so many with every partition among them. */
    Set<String> awaitMembers(int number) {
        return await(number + " processors with all partitions")
                .atMost(PATIENCE)
                .pollInterval(POLL)
                .until(this::members, members -> members.size() == number);
    }

    /** Returns once one of these is gone and another, who was not among them, is there. */
    void awaitOneReplaced(Set<String> members) {
        await("another processor in the place of one")
                .atMost(PATIENCE)
                .pollInterval(POLL)
                .until(() -> {
                    Set<String> now = members();
                    long stayed = now.stream().filter(members::contains).count();
                    return now.size() == members.size() && stayed == members.size() - 1;
                });
    }

    private Set<String> members() throws ExecutionException, InterruptedException {
        ConsumerGroupDescription description;
        try {
            description = requireNonNull(
                    admin.describeConsumerGroups(List.of(group)).all().get().get(group));
        } catch (ExecutionException e) {
            if (e.getCause() instanceof GroupIdNotFoundException) {
                return Set.of();
            }
            throw e;
        }
        if (description.groupState() != GroupState.STABLE) {
            return Set.of();
        }
        Set<TopicPartition> assigned = description.members().stream()
                .flatMap(member -> member.assignment().topicPartitions().stream())
                .collect(Collectors.toSet());
        return assigned.containsAll(partitions)
                ? description.members().stream().map(ProcessorGroup::process).collect(Collectors.toSet())
                : Set.of();
    }

    /** Kafka Streams names its clients after its run; a member that was fenced and comes back has another number. */
    private static String process(MemberDescription member) {
        return member.clientId().replaceFirst("-StreamThread-.*", "");
    }

    /** Returns once they have processed and committed, of every partition, what is in it now and more. */
    void awaitProgress() throws ExecutionException, InterruptedException {
        Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
        partitions.forEach(partition -> latest.put(partition, OffsetSpec.latest()));
        var ends = admin.listOffsets(latest).all().get();
        await("every partition gone on with")
                .atMost(PATIENCE)
                .pollInterval(POLL)
                .until(() -> {
                    Map<TopicPartition, OffsetAndMetadata> committed = admin.listConsumerGroupOffsets(group)
                            .partitionsToOffsetAndMetadata()
                            .get();
                    return ends.entrySet().stream()
                            .allMatch(end -> isPast(
                                    committed.get(end.getKey()), end.getValue().offset()));
                });
    }

    private static boolean isPast(@Nullable OffsetAndMetadata committed, long end) {
        return committed != null && committed.offset() > end;
    }

    @Override
    public void close() {
        admin.close();
    }
}
