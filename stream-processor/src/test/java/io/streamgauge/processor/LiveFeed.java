package io.streamgauge.processor;

import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.serde.AvroSerializer;
import io.streamgauge.testkit.kafka.NewTopics;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;

/** Sends live traffic on a thread of its own, each record when its time has come, and all of it in order. */
final class LiveFeed implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final String topic;
    private final List<LiveTraffic.Due> records;
    private final AvroSerializer<SpecificRecord> serializer = new AvroSerializer<>(new BundledSchemaRegistry());
    private final KafkaProducer<byte[], byte[]> producer;
    private final CompletableFuture<Void> done = new CompletableFuture<>();
    private final Thread thread = new Thread(this::send, "live-feed");

    LiveFeed(String bootstrapServers, String topic, List<LiveTraffic.Due> records) {
        this.topic = topic;
        this.records = records;
        Map<String, Object> settings = new HashMap<>(NewTopics.producer(bootstrapServers));
        settings.put("delivery.timeout.ms", "600000");
        this.producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
        thread.setDaemon(true);
        thread.start();
    }

    @SuppressWarnings("FutureReturnValueIgnored") // the callback tells of failures
    private void send() {
        for (LiveTraffic.Due record : records) {
            while (System.currentTimeMillis() < record.atMillis()
                    && !Thread.currentThread().isInterrupted()) {
                LockSupport.parkUntil(record.atMillis());
            }
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            byte[] value = serializer.serialize(topic, record.event());
            producer.send(new ProducerRecord<>(topic, record.partition(), null, value), (metadata, failure) -> {
                if (failure != null) {
                    done.completeExceptionally(failure);
                }
            });
        }
        producer.flush();
        done.complete(null);
    }

    /** Waits until this share of its time is over. */
    void awaitShare(double share) {
        long first = records.get(0).atMillis();
        long last = records.get(records.size() - 1).atMillis();
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> done.isDone() || System.currentTimeMillis() >= first + share * (last - first));
    }

    /** Whether Kafka has all of it. */
    boolean isOver() {
        return done.isDone();
    }

    /** Waits until Kafka has all of it. */
    void awaitAll() {
        Awaitility.await().atMost(PATIENCE).until(this::isOver);
        done.join();
    }

    @Override
    public void close() {
        thread.interrupt();
        producer.close(Duration.ofSeconds(5));
    }
}
