package io.streamgauge.standalone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.bootstrap.process.Service;
import io.streamgauge.exporter.Exporter;
import io.streamgauge.exporter.ExporterConfig;
import io.streamgauge.proxy.IngestProxy;
import io.streamgauge.proxy.ProxyConfig;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A login of Kafka that cannot be read is shown and logged by no part. */
@Timeout(180)
class WrongLoginTest {

    private static final String CANARY = "canary9f3k";

    /** Without quotes around the password its second word is taken for the name of an option, and quoted by Kafka. */
    private static final Map<String, String> LOGIN = Map.of(
            "security.protocol",
            "SASL_PLAINTEXT",
            "sasl.mechanism",
            "PLAIN",
            "sasl.jaas.config",
            "org.apache.kafka.common.security.plain.PlainLoginModule required username=u password=a " + CANARY + ";");

    private static final KafkaSettings KAFKA = new KafkaSettings("127.0.0.1:1", LOGIN);

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"topics create", "topics describe", "processor"})
    void aCommandThatCannotGoOnSaysOnlyWhatCouldNotBeMade(String command) throws Exception {
        StringBuilder yaml = new StringBuilder("{management: {listen: '127.0.0.1:0'}, log: {level: debug}, kafka: {");
        yaml.append("bootstrap-servers: '127.0.0.1:1', properties: {");
        LOGIN.forEach(
                (key, value) -> yaml.append(key).append(": '").append(value).append("', "));
        Path file = Files.writeString(
                directory.resolve("c.yaml"), yaml.append("}}}").toString());

        try (CapturedErrors logged = CapturedErrors.atLevel("DEBUG")) {
            CommandRun run = CommandRun.of((command + " --config " + file).split(" "));

            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.err()).startsWith("streamgauge: Failed to ");
            assertThat(logged.text()).contains("The command failed");
            assertThat(run.err() + run.out() + logged.text()).doesNotContain(CANARY);
        }
    }

    @Test
    void theExporterGoesOnTryingAndDoesNotQuoteIt() throws Exception {
        assertNotLogged(
                new Exporter(ExporterConfig.DEFAULT, KAFKA, new BundledSchemaRegistry()), "Results cannot be read");
    }

    @Test
    void theProxyGoesOnTryingAndDoesNotQuoteIt() throws Exception {
        String yaml = "{listen: '127.0.0.1:0', upstream: 'http://127.0.0.1:1', warm-up: false, drain-delay: 1ms,"
                + " publish: {close-timeout: 1ms}}";
        ProxyConfig config =
                ConfigFile.parse("proxy: " + yaml).read(root -> ProxyConfig.read(root.section("proxy", "The proxy.")));

        assertNotLogged(new IngestProxy(config, KAFKA, new BundledSchemaRegistry()), "No Kafka client yet");
    }

    private static void assertNotLogged(Service part, String told) throws Exception {
        try (CapturedErrors logged = CapturedErrors.atLevel("DEBUG")) {
            part.start();
            try {
                await().atMost(Duration.ofSeconds(60)).until(() -> logged.text().contains(told));
            } finally {
                part.close();
            }

            assertThat(logged.text()).doesNotContain(CANARY);
        }
    }
}
