package io.streamgauge.standalone.cli.topics;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.schemas.topic.TopicSpec;
import io.streamgauge.standalone.settings.ProcessSettings;
import io.streamgauge.standalone.settings.TopicSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.errors.TimeoutException;

/** A command with a configuration and a connection to Kafka. */
abstract class OnKafka extends TopicsCommand {

    private static final String LIMIT_MILLIS = "15000";

    OnKafka(Map<String, String> environment) {
        super(environment);
    }

    @Override
    public final Integer call() throws ConfigException {
        ProcessSettings settings = settings();
        settings.log().apply();
        try (Admin admin = Admin.create(clientSettings(settings.kafka()))) {
            // On the way to a Kafka that is not there nothing else is said for half a minute.
            tell("asking Kafka at " + settings.kafka().bootstrapServers());
            return run(
                    admin,
                    settings.topics().replicationFactor(),
                    TopicSettings.all(settings.topics().topics(settings.kafka())));
        } catch (TimeoutException e) {
            throw new IllegalStateException(
                    "Kafka does not answer at " + settings.kafka().bootstrapServers(), e);
        }
    }

    /** Gives the exit code. */
    abstract int run(Admin admin, int replicationFactor, List<TopicSpec> topics);

    final void sayAllIsWell() {
        out().println("all topics are there and as they should be");
    }

    private static Map<String, Object> clientSettings(KafkaSettings kafka) {
        Map<String, Object> settings = new HashMap<>(kafka.properties());
        settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
        settings.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, LIMIT_MILLIS);
        settings.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, LIMIT_MILLIS);
        return settings;
    }
}
