package io.streamgauge.proxy.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.kafka.EmbeddedBroker;
import io.streamgauge.proxy.publish.account.Balance;
import io.streamgauge.proxy.publish.account.DropReason;
import io.streamgauge.proxy.publish.account.Tally;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.TopicSpec;
import io.streamgauge.schemas.topic.Topics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.LongStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
final class PublisherIT {
    private static final TopicSpec TOPIC = Topics.embedded("").withPartitions(3).requests();
    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Duration LONGEST_OFFER = Duration.ofSeconds(2);
    private static final long SMALL_WINDOW = 256 << 10;

    @TempDir
    private Path data;

    private EmbeddedBroker broker;
    private String bootstrapServers;

    @SuppressWarnings("NullAway.Init")
    private Publisher publisher;

    @BeforeEach
    void startBroker() throws IOException {
        broker = new EmbeddedBroker(data, 0);
        broker.start();
        bootstrapServers = broker.bootstrapServers();
    }

    @AfterEach
    void stop() {
        publisher.close();
        broker.close();
    }

    @Test
    void everyPartitionHoldsItsRecordsInSequenceWithoutAGap() {
        createTopic(TOPIC);
        start(PublisherConfig.DEFAULT.windowBytes());

        try (TestTraffic traffic = TestTraffic.start(publisher.openSink())) {
            await().atMost(SOON).until(() -> traffic.offered().records() > 5_000);
        }
        publisher.close();

        List<List<SpecificRecord>> partitions = TopicReader.read(bootstrapServers, TOPIC);
        for (List<SpecificRecord> partition : partitions) {
            assertThat(SenderRig.sequences(partition))
                    .isEqualTo(LongStream.range(0, partition.size()).boxed().toList());
            assertThat(partition.get(partition.size() - 1))
                    .isInstanceOfSatisfying(
                            ProxyHeartbeat.class,
                            last -> assertThat(last.getClosing()).isTrue());
        }
        assertThat(requests(partitions)).isEqualTo(balance().acknowledged().records());
        assertThat(balance().acknowledged()).isEqualTo(balance().observed());
    }

    @Test
    void brokerAwayForTenSecondsUnderLoadIsCountedExactlyAndFlowsAgain() throws IOException {
        createTopic(TOPIC);
        start(SMALL_WINDOW);
        TestTraffic traffic = TestTraffic.start(publisher.openSink());
        try (traffic) {
            await().atMost(SOON).until(() -> balance().acknowledged().records() > 500);

            broker.stop();
            long stoppedAt = System.nanoTime();
            await().atMost(SOON)
                    .until(() -> System.nanoTime() - stoppedAt
                            > Duration.ofSeconds(10).toNanos());
            assertThat(publisher.sender().status().kafkaUp()).isFalse();
            long before = balance().acknowledged().records();
            broker.start();

            await().atMost(SOON).until(() -> balance().acknowledged().records() > before + 2_000);
            await().atMost(SOON).until(() -> publisher.sender().status().kafkaUp());
            assertThat(traffic.longestOffer()).isLessThan(LONGEST_OFFER);
        }
        publisher.close();

        assertThat(balance().observed()).isEqualTo(traffic.offered());
        assertThat(balance().dropped(DropReason.KAFKA_UNAVAILABLE).records()).isPositive();
        assertThat(SenderRig.sum(balance())).isEqualTo(balance().observed());
        List<List<SpecificRecord>> partitions = TopicReader.read(bootstrapServers, TOPIC);
        assertThat(requests(partitions)).isEqualTo(balance().acknowledged().records());
        assertThat(missing(partitions))
                .isEqualTo(balance().dropped(DropReason.KAFKA_UNAVAILABLE).records());
    }

    @Test
    void brokerThatWasNeverThereLeavesTrafficAloneAndIsFoundWhenItComes() throws IOException {
        createTopic(TOPIC);
        broker.stop();
        start(SMALL_WINDOW);
        try (TestTraffic traffic = TestTraffic.start(publisher.openSink())) {
            await().atMost(SOON)
                    .until(() -> balance().dropped(DropReason.KAFKA_UNAVAILABLE).records() > 100);
            assertThat(publisher.ready()).isTrue();
            assertThat(balance().acknowledged().records()).isZero();

            broker.start();

            await().atMost(SOON).until(() -> balance().acknowledged().records() > 2_000);
            assertThat(traffic.longestOffer()).isLessThan(LONGEST_OFFER);
        }
        publisher.close();
        assertThat(SenderRig.sum(balance())).isEqualTo(balance().observed());
        assertThat(requests(TopicReader.read(bootstrapServers, TOPIC)))
                .isEqualTo(balance().acknowledged().records());
    }

    @Test
    void missingTopicIsNotCreatedAndIsUsedWhenItComes() {
        start(PublisherConfig.DEFAULT.windowBytes());
        publisher.openSink().offer(SampleEvents.started("llama", 1));
        await().during(Duration.ofSeconds(2))
                .atMost(SOON)
                .until(() -> balance().waiting().equals(new Tally(1, 0)));

        createTopic(TOPIC);

        await().atMost(SOON).until(() -> balance().acknowledged().records() == 1);
        assertThat(TopicReader.read(bootstrapServers, TOPIC)).hasSize(3);
    }

    @Test
    void topicThatIsDeletedAndCreatedAnewIsUsedAgain() throws ExecutionException, InterruptedException {
        createTopic(TOPIC);
        start(PublisherConfig.DEFAULT.windowBytes());
        try (TestTraffic traffic = TestTraffic.start(publisher.openSink())) {
            await().atMost(SOON).until(() -> balance().acknowledged().records() > 500);

            deleteTopic();
            createTopic(TOPIC);

            long before = balance().acknowledged().records();
            await().atMost(SOON).until(() -> balance().acknowledged().records() > before + 5_000);
            assertThat(traffic.longestOffer()).isLessThan(LONGEST_OFFER);
        }
        publisher.close();
        assertThat(SenderRig.sum(balance())).isEqualTo(balance().observed());
        assertThat(balance().waiting()).isEqualTo(new Tally(0, 0));
    }

    @Test
    void partitionsThatAreAddedAreUsedWithoutARestart() throws ExecutionException, InterruptedException {
        createTopic(TOPIC);
        start(PublisherConfig.DEFAULT.windowBytes(), Map.of("metadata.max.age.ms", "1000"));
        TopicSpec grown = new TopicSpec(TOPIC.name(), 6, TOPIC.settings());
        try (TestTraffic traffic = TestTraffic.start(publisher.openSink())) {
            await().atMost(SOON).until(() -> balance().acknowledged().records() > 500);
            try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
                admin.createPartitions(Map.of(TOPIC.name(), NewPartitions.increaseTo(6)))
                        .all()
                        .get();
            }

            await().atMost(SOON)
                    .until(() ->
                            TopicReader.read(bootstrapServers, grown).stream().noneMatch(List::isEmpty));
            assertThat(traffic.longestOffer()).isLessThan(LONGEST_OFFER);
        }
        publisher.close();

        List<List<SpecificRecord>> partitions = TopicReader.read(bootstrapServers, grown);
        assertThat(missing(partitions)).isZero();
        assertThat(requests(partitions)).isEqualTo(balance().acknowledged().records());
        assertThat(balance().acknowledged()).isEqualTo(balance().observed());
    }

    @Test
    void recordTooLargeForTheTopicIsRefusedAndTheRestGoesOn() {
        Map<String, String> settings = new HashMap<>(TOPIC.settings());
        settings.put("max.message.bytes", "4096");
        settings.put("compression.type", "producer");
        createTopic(new TopicSpec(TOPIC.name(), 3, settings));
        start(PublisherConfig.DEFAULT.windowBytes());
        EventSink sink = publisher.openSink();

        sink.offer(SampleEvents.started("llama", 1));
        sink.offer(SampleEvents.incompressible("llama", 1, 8_000));
        sink.offer(SampleEvents.finished("llama", 1, 1));

        await().atMost(Duration.ofSeconds(100))
                .until(() -> balance().waiting().records() == 0
                        && balance().observed().records() == 3);
        assertThat(balance().dropped(DropReason.REFUSED)).isEqualTo(new Tally(1, 8_000));
        assertThat(balance().acknowledged()).isEqualTo(new Tally(2, 1));
    }

    @Test
    void clocksThatAgreeHaveNoOffset() {
        createTopic(TOPIC);
        start(PublisherConfig.DEFAULT.windowBytes());
        EventSink sink = publisher.openSink();

        sink.offer(SampleEvents.started("llama", 1));

        await().atMost(SOON).until(() -> balance().acknowledged().records() == 1);
        assertThat(sink.clockOffsetMicros()).isZero();
    }

    @Test
    void stopWithoutKafkaEndsAtItsLimitAndCountsWhatIsLeft() {
        createTopic(TOPIC);
        start(PublisherConfig.DEFAULT.windowBytes());
        EventSink sink = publisher.openSink();
        await().atMost(SOON).until(() -> publisher.sender().status().kafkaUp());
        broker.stop();
        sink.offer(SampleEvents.chunks("llama", 1, 5));

        publisher.close();

        assertThat(balance().dropped(DropReason.SHUTDOWN)).isEqualTo(new Tally(1, 5));
        assertThat(SenderRig.sum(balance())).isEqualTo(balance().observed());
    }

    private void start(long windowBytes) {
        start(windowBytes, Map.of());
    }

    private void start(long windowBytes, Map<String, String> kafka) {
        PublisherConfig config = new PublisherConfig(
                4_096,
                windowBytes,
                PublisherConfig.DEFAULT.heartbeats(),
                Duration.ofSeconds(5),
                PublisherConfig.DEFAULT.spool());
        publisher =
                new Publisher("test", config, new KafkaSettings(bootstrapServers, kafka), new BundledSchemaRegistry());
        publisher.start();
    }

    private Balance balance() {
        return publisher.sender().status().balance();
    }

    private void createTopic(TopicSpec topic) {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            new TopicCreation(admin, 1).ensure(List.of(topic));
        }
    }

    private void deleteTopic() throws ExecutionException, InterruptedException {
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
            admin.deleteTopics(List.of(TOPIC.name())).all().get();
            await().atMost(SOON).until(() -> !admin.listTopics().names().get().contains(TOPIC.name()));
        }
    }

    private static long requests(List<List<SpecificRecord>> partitions) {
        return partitions.stream()
                .flatMap(List::stream)
                .filter(SenderRig::isRequest)
                .count();
    }

    /** Sequences that readers miss. */
    private static long missing(List<List<SpecificRecord>> partitions) {
        long missing = 0;
        for (List<SpecificRecord> partition : partitions) {
            List<Long> sequences = SenderRig.sequences(partition);
            assertThat(sequences).isSorted().doesNotHaveDuplicates();
            missing += sequences.get(sequences.size() - 1) + 1 - sequences.size();
        }
        return missing;
    }
}
