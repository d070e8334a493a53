package io.streamgauge.standalone.cli;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.file.Config;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.Options;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.TopicSpec;
import io.streamgauge.standalone.cli.source.ConfigSource;
import io.streamgauge.standalone.cli.source.SectionNames;
import io.streamgauge.standalone.settings.ProcessSettings;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.errors.TimeoutException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code streamgauge topics}: brings the topics of an outside Kafka to what the parts need. */
@Command(name = "topics", description = "Creates or describes the topics.")
final class TopicsCommand extends CommandGroup {

    private static final int DIFFERS = 1;

    /** What both have: a configuration and a connection. */
    abstract static class OnKafka implements Callable<Integer> {

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
                TopicCreation creation =
                        new TopicCreation(admin, settings.topics().replicationFactor());
                return run(
                        creation,
                        settings.topics().topics(settings.kafka().topicPrefix()).all(),
                        spec.commandLine().getOut());
            } catch (TimeoutException e) {
                throw new IllegalStateException(
                        "Kafka does not answer at " + settings.kafka().bootstrapServers(), e);
            }
        }

        abstract int run(TopicCreation creation, List<TopicSpec> topics, PrintWriter out);

        private static Map<String, Object> clientSettings(KafkaSettings kafka) {
            Map<String, Object> settings = new HashMap<>(kafka.properties());
            settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
            settings.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, LIMIT_MILLIS);
            settings.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, LIMIT_MILLIS);
            return settings;
        }
    }

    @Command(
            name = "create",
            description = "Creates what is missing and says how existing topics differ; changes nothing that exists.")
    static final class Create extends OnKafka {

        Create(Map<String, String> environment) {
            super(environment);
        }

        @Override
        int run(TopicCreation creation, List<TopicSpec> topics, PrintWriter out) {
            TopicCreation.Outcome outcome = creation.ensure(topics);
            outcome.created().forEach(name -> out.println("created " + name));
            outcome.differences().forEach(out::println);
            if (outcome.created().isEmpty() && outcome.differences().isEmpty()) {
                out.println("all topics are there and as they should be");
            }
            return 0;
        }
    }

    @Command(
            name = "describe",
            description = "Says what the topics should be and how the existing ones differ; exit code 1 if any does.")
    static final class Describe extends OnKafka {

        Describe(Map<String, String> environment) {
            super(environment);
        }

        @Override
        int run(TopicCreation creation, List<TopicSpec> topics, PrintWriter out) {
            for (TopicSpec topic : topics) {
                out.println(
                        topic.name() + ": " + topic.partitions() + " partitions, " + new TreeMap<>(topic.settings()));
            }
            List<String> differences = creation.compare(topics);
            differences.forEach(out::println);
            if (differences.isEmpty()) {
                out.println("all topics are there and as they should be");
            }
            return differences.isEmpty() ? 0 : DIFFERS;
        }
    }
}
