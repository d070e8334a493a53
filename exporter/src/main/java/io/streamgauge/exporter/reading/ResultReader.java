package io.streamgauge.exporter.reading;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.exporter.result.Reception;
import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.topic.Topics;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;

/**
 * Follows the result topics on one thread of its own, which never gives up: while Kafka is away or topics are missing
 * it tries again. What it reads goes into a store.
 */
public final class ResultReader implements Reception, AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);
    private static final Duration METADATA_AGE = Duration.ofSeconds(5);
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final KafkaSettings kafka;
    private final RecordSink sink;
    private final FollowedPartitions followed;
    private final ReadCounts counts;
    private final CatchUp catchUp = new CatchUp();
    private final Contact contact = new Contact(System::nanoTime);
    private final Outage outage;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "exporter-reader");
    private volatile @Nullable Consumer<byte[], byte[]> consumer;

    public ResultReader(KafkaSettings kafka, SchemaRegistry registry, ResultStore store, Clock clock) {
        Topics topics = Topics.withPrefix(kafka.topicPrefix()).inEpoch(kafka.epoch());
        this.kafka = kafka;
        this.counts = new ReadCounts(topics);
        this.sink = new RecordSink(topics, registry, store, counts);
        this.followed = new FollowedPartitions(topics, clock);
        this.outage = new Outage(kafka.bootstrapServers());
    }

    public void start() {
        thread.start();
    }

    @Override
    public boolean caughtUp() {
        return catchUp.done();
    }

    /** Whether it still reads, or tries to. */
    public boolean alive() {
        return thread.isAlive();
    }

    /** Whether all has been read that stood there at the beginning, and Kafka is there to read on from. */
    public boolean ready() {
        return caughtUp() && contact.held();
    }

    @Override
    public Map<String, Long> read() {
        return counts.read();
    }

    @Override
    public Map<String, Long> unreadable() {
        return counts.unreadable();
    }

    private void run() {
        while (!closed()) {
            try (Consumer<byte[], byte[]> created = new KafkaConsumer<>(settings())) {
                consumer = created;
                contact.follow(created);
                follow(created);
            } catch (WakeupException e) {
                // close() woke the consumer: the loop ends.
            } catch (RuntimeException e) {
                outage.began(e);
                pause();
            } finally {
                consumer = null;
            }
        }
    }

    private void follow(Consumer<byte[], byte[]> consumer) {
        long refreshAt = System.nanoTime();
        Set<String> missing = Set.of();
        while (!closed()) {
            if (System.nanoTime() - refreshAt >= 0) {
                missing = followed.refresh(consumer, REQUEST_TIMEOUT);
                refreshAt = System.nanoTime() + (missing.isEmpty() ? METADATA_AGE : RETRY).toNanos();
                outage.missing(missing);
            }
            if (consumer.assignment().isEmpty()) {
                pause();
                continue;
            }
            for (ConsumerRecord<byte[], byte[]> record : consumer.poll(POLL)) {
                sink.accept(record);
                followed.read(new TopicPartition(record.topic(), record.partition()), record.offset());
            }
            contact.update();
            if (missing.isEmpty()) {
                catchUp.update(consumer, REQUEST_TIMEOUT);
            }
        }
    }

    private boolean closed() {
        return closed.getCount() == 0;
    }

    private void pause() {
        try {
            closed.await(RETRY.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            closed.countDown();
        }
    }

    private Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>(kafka.properties());
        settings.put(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
        settings.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        settings.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        settings.put(ConsumerConfig.CLIENT_ID_CONFIG, "streamgauge-exporter");
        settings.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        // Freshness: a fetch that waits for one partition keeps the others waiting too.
        settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 50);
        settings.put(ConsumerConfig.METADATA_MAX_AGE_CONFIG, (int) METADATA_AGE.toMillis());
        settings.put(ConsumerConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, (int) RETRY.toMillis());
        return settings;
    }

    /** Stops reading; returns when the thread has ended. */
    @Override
    public void close() {
        closed.countDown();
        Consumer<byte[], byte[]> running = consumer;
        if (running != null) {
            running.wakeup();
        }
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
