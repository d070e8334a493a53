package io.streamgauge.standalone.run;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.kafka.EmbeddedBroker;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.standalone.settings.TopicSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The broker inside this process, with the topics it needs. */
final class EmbeddedKafka implements Service {

    private static final Logger LOG = LoggerFactory.getLogger(EmbeddedKafka.class);
    private static final int SOLE_COPY = 1;

    private final EmbeddedBroker broker;
    private final Topics topics;

    /** @param port the wanted one; another free one is taken where it is 0 or in use */
    EmbeddedKafka(Path directory, int port, Topics topics) {
        this.broker = new EmbeddedBroker(directory, port);
        this.topics = topics;
    }

    @Override
    public String name() {
        return "kafka";
    }

    @Override
    public void start() throws IOException {
        broker.start();
        Map<String, Object> settings = Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, broker.bootstrapServers());
        try (Admin admin = Admin.create(settings)) {
            TopicCreation.Outcome outcome = new TopicCreation(admin, SOLE_COPY).ensure(TopicSettings.all(topics));
            Stream.concat(outcome.differences().stream(), outcome.refused().stream())
                    .forEach(difference ->
                            LOG.atWarn().addKeyValue("topic", difference).log("A topic differs"));
        }
    }

    @Override
    public boolean ready() {
        return broker.running();
    }

    @Override
    public void close() {
        broker.close();
    }

    /** How to reach it, once started. */
    KafkaSettings settings() {
        return new KafkaSettings(broker.bootstrapServers(), topics.prefix(), topics.epoch(), Map.of());
    }
}
