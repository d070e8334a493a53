package io.streamgauge.exporter.sample;

import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.SloClasses;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.serde.AvroSerializer;
import io.streamgauge.schemas.topic.ResultKey;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.TopicSpec;
import io.streamgauge.schemas.topic.Topics;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes results to their topics as the processor does: by transactions, each result under its key. */
public final class ResultTopics implements AutoCloseable {

    private final Topics topics;
    private final Admin admin;
    private final KafkaProducer<String, SpecificRecord> producer;
    private boolean initialised;

    public ResultTopics(String bootstrapServers, Topics topics, SchemaRegistry registry) {
        this.topics = topics;
        this.admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers));
        this.producer = new KafkaProducer<>(
                Map.of(
                        ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                        bootstrapServers,
                        ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                        topics.prefix() + "results"),
                new StringSerializer(),
                new AvroSerializer<>(registry));
    }

    public ResultTopics create() {
        new TopicCreation(admin, 1).ensure(topics.all());
        return this;
    }

    public Admin admin() {
        return admin;
    }

    /** Writes results in one transaction. */
    public void write(SpecificRecord... results) {
        begin(results);
        producer.commitTransaction();
    }

    /** Writes results in a transaction that fails at the end. */
    public void abort(SpecificRecord... results) {
        begin(results);
        producer.flush();
        producer.abortTransaction();
    }

    private void begin(SpecificRecord... results) {
        if (!initialised) {
            producer.initTransactions();
            initialised = true;
        }
        producer.beginTransaction();
        for (SpecificRecord result : results) {
            Future<?> unused = producer.send(record(result));
        }
    }

    private ProducerRecord<String, SpecificRecord> record(SpecificRecord result) {
        if (result instanceof TotalsResult totals) {
            String key = ResultKey.totals(totals.getLabelNames(), totals.getLabelValues(), totals.getPartition());
            return record(topics.totals(), totals.getPartition(), key, result);
        } else if (result instanceof PartitionProgress progress) {
            int partition = progress.getPartition();
            return record(topics.totals(), partition, ResultKey.progress(partition), result);
        } else if (result instanceof WindowResult window) {
            List<String> names = window.getLabelNames();
            String key =
                    ResultKey.window(names, window.getLabelValues(), window.getStartMillis(), window.getPartition());
            return record(topics.windows(), window.getPartition(), key, result);
        } else if (result instanceof CohortResult cohort) {
            List<String> names = cohort.getLabelNames();
            String key =
                    ResultKey.cohort(names, cohort.getLabelValues(), cohort.getStartMillis(), cohort.getPartition());
            return record(topics.windows(), cohort.getPartition(), key, result);
        } else if (result instanceof SloClasses classes) {
            return record(topics.sloClasses(), 0, classes.getVersion(), result);
        }
        throw new IllegalArgumentException("no result: " + result);
    }

    private static ProducerRecord<String, SpecificRecord> record(
            TopicSpec topic, int partition, String key, SpecificRecord result) {
        return new ProducerRecord<>(topic.name(), partition, key, result);
    }

    @Override
    public void close() {
        producer.close();
        admin.close();
    }
}
