package io.streamgauge.benchmarks.scrape;

import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.SloClasses;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.serde.AvroSerializer;
import io.streamgauge.schemas.topic.ResultKey;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.testkit.kafka.NewTopics;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes results as processors do: windows of the past at first, then what changes, as often as they publish it. */
final class ResultFeed implements AutoCloseable {
    private static final int TICKS_PER_SECOND = 20;
    private static final long WINDOW_MILLIS = 5_000;
    private static final long PUBLICATION_MILLIS = 500;

    private final Topics topics;
    private final int models;
    private final int partitions;
    private final SomeResults results;
    private final KafkaProducer<String, SpecificRecord> producer;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private long nextPublicationMillis;
    private long nextWindowMillis;
    private long requests = 1_000_000;
    private int next;
    private volatile int extraPerSecond;

    ResultFeed(String bootstrapServers, Topics topics, int models, int partitions) {
        this.topics = topics;
        this.models = models;
        this.partitions = partitions;
        this.results = new SomeResults(partitions);
        Map<String, Object> settings = new HashMap<>(NewTopics.producer(bootstrapServers));
        settings.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "zstd");
        this.producer = new KafkaProducer<>(
                settings, new StringSerializer(), new AvroSerializer<>(new BundledSchemaRegistry()));
    }

    /** Writes the windows of so many minutes, and everything once; then goes on by itself. */
    void start(int minutes) {
        long now = System.currentTimeMillis();
        nextWindowMillis = (now / WINDOW_MILLIS - minutes * 60_000L / WINDOW_MILLIS) * WINDOW_MILLIS;
        send(SomeResults.slos());
        writeEndedWindows(now);
        publish(now);
        producer.flush();
        var unused = timer.scheduleAtFixedRate(this::tick, 0, 1_000 / TICKS_PER_SECOND, TimeUnit.MILLISECONDS);
    }

    /** How many more totals to write in a second, beside what processors write. */
    void extra(int perSecond) {
        extraPerSecond = perSecond;
    }

    private void tick() {
        long now = System.currentTimeMillis();
        writeEndedWindows(now);
        if (now >= nextPublicationMillis) {
            publish(now);
        }
        for (int i = 0; i < extraPerSecond / TICKS_PER_SECOND; i++) {
            next = (next + 1) % models;
            send(results.totals(next, ++requests, now));
        }
    }

    private void writeEndedWindows(long nowMillis) {
        for (; nextWindowMillis + WINDOW_MILLIS <= nowMillis; nextWindowMillis += WINDOW_MILLIS) {
            for (int model = 0; model < models; model++) {
                send(results.window(model, nextWindowMillis));
            }
        }
    }

    private void publish(long nowMillis) {
        nextPublicationMillis = nowMillis + PUBLICATION_MILLIS;
        requests += 10;
        for (int model = 0; model < models; model++) {
            send(results.totals(model, requests, nowMillis));
        }
        for (int partition = 0; partition < partitions; partition++) {
            send(results.progress(partition, requests, nowMillis));
        }
    }

    private void send(SpecificRecord result) {
        Future<?> unused = producer.send(record(result));
    }

    private ProducerRecord<String, SpecificRecord> record(SpecificRecord result) {
        if (result instanceof TotalsResult totals) {
            String key = ResultKey.totals(totals.getLabelNames(), totals.getLabelValues(), totals.getPartition());
            return new ProducerRecord<>(topics.totals().name(), totals.getPartition(), key, result);
        }
        if (result instanceof WindowResult window) {
            String key = ResultKey.window(
                    window.getLabelNames(), window.getLabelValues(), window.getStartMillis(), window.getPartition());
            return new ProducerRecord<>(topics.windows().name(), window.getPartition(), key, result);
        }
        if (result instanceof PartitionProgress progress) {
            int partition = progress.getPartition();
            return new ProducerRecord<>(topics.totals().name(), partition, ResultKey.progress(partition), result);
        }
        return new ProducerRecord<>(topics.sloClasses().name(), 0, ((SloClasses) result).getVersion(), result);
    }

    @Override
    public void close() {
        timer.shutdownNow();
        producer.close();
    }
}
