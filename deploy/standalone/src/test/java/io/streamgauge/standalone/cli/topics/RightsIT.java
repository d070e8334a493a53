package io.streamgauge.standalone.cli.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.exporter.Exporter;
import io.streamgauge.exporter.ExporterConfig;
import io.streamgauge.kafka.EmbeddedBroker;
import io.streamgauge.processor.ProcessorConfig;
import io.streamgauge.processor.StreamProcessor;
import io.streamgauge.proxy.IngestProxy;
import io.streamgauge.proxy.ProxyConfig;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.standalone.cli.CommandRun;
import io.streamgauge.standalone.settings.TopicSettings;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A Kafka that refuses everybody what the list of rights does not give him. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RightsIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String PREFIX = "prod.";
    private static final String LOGIN =
            "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"%1$s\" password=\"%1$s-pw\"";
    private static final Topics TOPICS = Topics.withPrefix(PREFIX).withPartitions(2);

    @TempDir
    static Path directory;

    private EmbeddedBroker broker;

    @BeforeAll
    void start() throws Exception {
        StringBuilder users = new StringBuilder(LOGIN.formatted("root"));
        for (String user : List.of("root", "creator", "proxy", "processor", "exporter")) {
            users.append(" user_").append(user).append("=\"").append(user).append("-pw\"");
        }
        broker = new EmbeddedBroker(
                directory.resolve("kafka"),
                0,
                Map.of(
                        "listener.security.protocol.map", "PLAINTEXT:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT",
                        "sasl.enabled.mechanisms", "PLAIN",
                        "sasl.mechanism.inter.broker.protocol", "PLAIN",
                        "listener.name.plaintext.plain.sasl.jaas.config",
                                users.append(';').toString(),
                        "authorizer.class.name", "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
                        // The controller's listener knows nobody by name.
                        "super.users", "User:root;User:ANONYMOUS"));
        broker.start();
        try (Admin root = Admin.create(kafkaOf("root"))) {
            for (Role role : Role.values()) {
                root.createAcls(role.rights(TOPICS).stream()
                                .flatMap(right -> right.operations().stream()
                                        .map(operation -> new AclBinding(
                                                new ResourcePattern(right.on(), right.name(), right.pattern()),
                                                new AccessControlEntry(
                                                        "User:" + role.label(),
                                                        "*",
                                                        operation,
                                                        AclPermissionType.ALLOW))))
                                .toList())
                        .all()
                        .get();
            }
        }
    }

    @AfterAll
    void stop() {
        broker.close();
    }

    private Map<String, Object> kafkaOf(String user) {
        return Map.of(
                "bootstrap.servers",
                broker.bootstrapServers(),
                "security.protocol",
                "SASL_PLAINTEXT",
                "sasl.mechanism",
                "PLAIN",
                "sasl.jaas.config",
                LOGIN.formatted(user) + ";");
    }

    private KafkaSettings settingsOf(String user) {
        return new KafkaSettings(
                broker.bootstrapServers(),
                PREFIX,
                Map.of(
                        "security.protocol", "SASL_PLAINTEXT",
                        "sasl.mechanism", "PLAIN",
                        "sasl.jaas.config", LOGIN.formatted(user) + ";"));
    }

    private CommandRun topics(String command, String user) throws Exception {
        Path file = Files.writeString(directory.resolve(user + ".yaml"), """
                topics: { partitions: 2 }
                kafka:
                  bootstrap-servers: %s
                  topic-prefix: %s
                  properties: { security.protocol: SASL_PLAINTEXT, sasl.mechanism: PLAIN, sasl.jaas.config: '%s;' }
                """.formatted(
                        broker.bootstrapServers(), PREFIX, LOGIN.formatted(user)));
        return CommandRun.of("topics", command, "--config", file.toString());
    }

    @Test
    void everyPartWorksWithItsOwnRightsAndNobodyElseMayCreate() throws Exception {
        CommandRun refused = topics("create", "proxy");
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err())
                .contains("streamgauge: prod.llm.requests cannot be created: the right Create on it is missing\n")
                .contains("streamgauge: prod.streamgauge-processor-totals-changelog cannot be created");
        assertThat(refused.out()).isEmpty();

        CommandRun created = topics("create", "creator");
        assertThat(created.err()).isEqualTo("streamgauge: asking Kafka at " + broker.bootstrapServers() + "\n");
        assertThat(created.exitCode()).isZero();
        assertThat(created.out().lines())
                .hasSize(TopicSettings.all(TOPICS).size())
                .allMatch(line -> line.startsWith("created prod."));
        assertThat(topics("describe", "creator").exitCode()).isZero();

        CommandRun seen = topics("describe", "exporter");
        assertThat(seen.exitCode()).isEqualTo(1);
        assertThat(seen.out())
                .contains("prod.llm.totals does not show its settings: the right DescribeConfigs on it is missing\n")
                .contains("prod.llm.dead-letters is missing, or the right Describe on it is\n");

        assertThat(countedRequests()).isEqualTo(1);
    }

    /** One request from the proxy to the exporter, each with a login of its own. */
    private double countedRequests() throws Exception {
        ChatStream chat = ChatStream.of("m");
        List<Service> parts = new ArrayList<>();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(chat.tokensAt(5, 15))) {
            ProxyConfig config = ConfigFile.parse("proxy: {listen: '127.0.0.1:0', warm-up: false, drain-delay: 1ms,"
                            + " upstream: '" + upstream.uri() + "'}")
                    .read(root -> ProxyConfig.read(root.section("proxy", "The proxy.")));
            BundledSchemaRegistry registry = new BundledSchemaRegistry();
            IngestProxy proxy = new IngestProxy(config, settingsOf("proxy"), registry);
            StreamProcessor processor = new StreamProcessor(ProcessorConfig.DEFAULT, settingsOf("processor"), registry);
            Exporter exporter = new Exporter(ExporterConfig.DEFAULT, settingsOf("exporter"), registry);
            for (Service part : List.of(proxy, processor, exporter)) {
                parts.add(0, part);
                part.start();
            }
            await().atMost(PATIENCE).until(() -> parts.stream().allMatch(Service::ready));

            RecordingClient.exchange(
                    proxy.address().getPort(), Requests.postJson("/v1/chat/completions", chat.request("hello")));

            await().atMost(PATIENCE)
                    .until(() -> exporter.metrics().metrics().stream()
                            .filter(family -> family.name().equals("llm_requests_total"))
                            .anyMatch(family -> family.points().toString().contains("value=1.0")));
            return 1;
        } finally {
            for (Service part : parts) {
                part.close();
            }
        }
    }
}
