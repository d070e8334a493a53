package io.streamgauge.standalone.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.exporter.Exporter;
import io.streamgauge.exporter.ExporterConfig;
import io.streamgauge.processor.ProcessorConfig;
import io.streamgauge.processor.StreamProcessor;
import io.streamgauge.proxy.IngestProxy;
import io.streamgauge.proxy.ProxyConfig;
import io.streamgauge.registry.RegistrySettings;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.topic.RequestKey;
import io.streamgauge.schemas.topic.TopicCreation;
import io.streamgauge.schemas.topic.Topics;
import io.streamgauge.standalone.settings.TopicSettings;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.registry.RegistryServer;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Every part with numbers of a registry that is not there when they start. */
class SchemaRegistryIT {

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int FIRST_ID = 1_000;

    @TempDir
    Path directory;

    private final RegistryServer server = new RegistryServer(FIRST_ID);
    private final String prefix = KAFKA.newPrefix();
    private final Topics topics = Topics.withPrefix(prefix).withPartitions(2);
    private final KafkaSettings kafka = new KafkaSettings(KAFKA.bootstrapServers(), prefix, Map.of());
    private final List<Service> parts = new ArrayList<>();

    @BeforeEach
    void open() throws IOException {
        // Chooses its port and leaves it.
        server.start().stop();
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", KAFKA.bootstrapServers()))) {
            new TopicCreation(admin, 1).ensure(TopicSettings.all(topics));
        }
    }

    @AfterEach
    void close() throws Exception {
        for (Service part : parts) {
            part.close();
        }
        server.close();
    }

    private <S extends Service> S start(S part) throws Exception {
        parts.add(0, part);
        part.start();
        return part;
    }

    private StreamProcessor startProcessor() throws Exception {
        return start(new StreamProcessor(ProcessorConfig.DEFAULT, kafka, registry()));
    }

    private Exporter startExporter() throws Exception {
        return start(new Exporter(ExporterConfig.DEFAULT, kafka, registry()));
    }

    /** As other programs send it: under the number of their schema. */
    private void send(List<OtherWriter> writers, int times) throws Exception {
        try (KafkaProducer<byte[], byte[]> producer = new KafkaProducer<>(
                Map.of("bootstrap.servers", KAFKA.bootstrapServers()),
                new ByteArraySerializer(),
                new ByteArraySerializer())) {
            for (int i = 0; i < times; i++) {
                for (OtherWriter writer : writers) {
                    producer.send(new ProducerRecord<>(
                                    topics.requests().name(), RequestKey.of("m"), writer.finished("m")))
                            .get();
                }
            }
        }
    }

    private SchemaRegistry registry() throws ConfigException {
        return ConfigFile.parse("registry: {url: '" + server.url() + "', timeout: 2s}")
                .read(root -> RegistrySettings.read(root.section("registry", "The registry.")))
                .open();
    }

    private ProxyConfig proxyTo(ScriptedUpstream upstream, String spool) throws ConfigException {
        return ConfigFile.parse("proxy: {listen: '127.0.0.1:0', warm-up: false, drain-delay: 1ms, upstream: '"
                        + upstream.uri() + "', spool: {directory: '" + spool + "'}}")
                .read(root -> ProxyConfig.read(root.section("proxy", "The proxy.")));
    }

    private static double value(Service part, String metric) {
        List<MetricFamily> families = part instanceof Exporter exporter
                ? exporter.metrics().metrics()
                : ((IngestProxy) part).metrics().metrics();
        return families.stream()
                .filter(family -> family.name().equals(metric))
                .flatMap(family -> family.points().stream())
                .map(point -> ((MetricFamily.Value) point).value())
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    @Test
    void whatIsObservedBeforeTheRegistryAnswersIsSpooledAndCountedUnderItsNumbers() throws Exception {
        ChatStream chat = ChatStream.of("m");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(chat.tokensAt(5, 15))) {
            ProxyConfig config = proxyTo(upstream, directory.resolve("spool").toString());
            IngestProxy killed = start(new IngestProxy(config, kafka, registry()));
            StreamProcessor processor = startProcessor();
            Exporter exporter = startExporter();

            request(killed, chat);
            await().atMost(PATIENCE).until(() -> value(killed, "llm_proxy_spool_events") >= 2);
            assertThat(processor.ready()).isFalse();
            assertThat(server.schemas()).isEmpty();
            parts.remove(killed);
            killed.close();

            IngestProxy next = start(new IngestProxy(config, kafka, registry()));
            request(next, chat);
            server.start();

            await().atMost(PATIENCE).until(() -> value(exporter, "llm_requests_total") == 2);
            assertThat(processor.ready()).isTrue();
            assertThat(KAFKA.records(topics.requests().name())).isNotEmpty().allSatisfy(this::isNumberedByTheRegistry);
            assertThat(KAFKA.records(topics.totals().name())).isNotEmpty().allSatisfy(this::isNumberedByTheRegistry);
            assertThat(KAFKA.records(topics.deadLetters().name())).isEmpty();
        }
    }

    @Test
    void writersWithAnOlderAndANewerSchemaMeetARunningProcessor() throws Exception {
        server.start();
        StreamProcessor processor = startProcessor();
        Exporter exporter = startExporter();
        await().atMost(PATIENCE).until(() -> processor.ready() && exporter.ready());
        OtherWriter older = OtherWriter.older(FIRST_ID + 500);
        OtherWriter newer = OtherWriter.newer(FIRST_ID + 501);
        server.put(older.id(), older.schema());
        server.put(newer.id(), newer.schema());

        send(List.of(older, newer), 20);

        await().atMost(PATIENCE).until(() -> value(exporter, "llm_requests_total") == 40);
        assertThat(KAFKA.records(topics.deadLetters().name())).isEmpty();
    }

    @Test
    void aNumberThatCannotBeAskedForNowIsAskedForAgain() throws Exception {
        server.start();
        StreamProcessor processor = startProcessor();
        Exporter exporter = startExporter();
        await().atMost(PATIENCE).until(() -> processor.ready() && exporter.ready());
        OtherWriter newer = OtherWriter.newer(FIRST_ID + 501);
        server.put(newer.id(), newer.schema());
        server.stop();

        send(List.of(newer), 1);
        await().atMost(PATIENCE).until(() -> threadFailures(processor) > 0);
        server.start();

        await().atMost(PATIENCE).until(() -> value(exporter, "llm_requests_total") == 1);
        assertThat(KAFKA.records(topics.deadLetters().name())).isEmpty();
    }

    private static double threadFailures(StreamProcessor processor) {
        return processor.metrics().metrics().stream()
                .filter(family -> family.name().equals("llm_processor_thread_failures_total"))
                .flatMap(family -> family.points().stream())
                .mapToDouble(point -> ((MetricFamily.Value) point).value())
                .sum();
    }

    private void isNumberedByTheRegistry(ConsumerRecord<byte[], byte[]> record) {
        int id = ByteBuffer.wrap(record.value()).getInt(1);
        assertThat(id).isGreaterThanOrEqualTo(FIRST_ID);
        assertThat(server.schemas()).containsKey(id);
    }

    private static void request(IngestProxy proxy, ChatStream chat) throws Exception {
        RecordingClient.exchange(
                proxy.address().getPort(), Requests.postJson("/v1/chat/completions", chat.request("hello")));
    }
}
