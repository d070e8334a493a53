package io.streamgauge.standalone.cli.topics;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.Options;
import io.streamgauge.schemas.topic.TopicSpec;
import io.streamgauge.standalone.cli.source.ConfigSource;
import io.streamgauge.standalone.cli.source.SectionNames;
import io.streamgauge.standalone.settings.ProcessSettings;
import io.streamgauge.standalone.settings.TopicSettings;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.errors.TimeoutException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command with a configuration and a connection to Kafka. */
abstract class OnKafka implements Callable<Integer> {

    private static final String LIMIT_MILLIS = "15000";

    private final Map<String, String> environment;

    @Mixin
    private final ConfigSource source = new ConfigSource();

    @Spec
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the field before it calls.
    OnKafka(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public final Integer call() throws ConfigException {
        Config config = source.open(environment, Options.NONE);
        SectionNames.skipAll(config);
        ProcessSettings settings = config.read(ProcessSettings::read);
        settings.log().apply();
        try (Admin admin = Admin.create(clientSettings(settings.kafka()))) {
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

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final void complain(String sentence) {
        spec.commandLine().getErr().println("streamgauge: " + sentence);
    }

    private static Map<String, Object> clientSettings(KafkaSettings kafka) {
        Map<String, Object> settings = new HashMap<>(kafka.properties());
        settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
        settings.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, LIMIT_MILLIS);
        settings.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, LIMIT_MILLIS);
        return settings;
    }
}
