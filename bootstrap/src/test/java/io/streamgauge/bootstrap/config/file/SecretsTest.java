package io.streamgauge.bootstrap.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.config.Secret;
import io.streamgauge.bootstrap.config.problem.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretsTest {

    @TempDir
    Path directory;

    @Test
    void followsReferencesInSecretsAndPropertiesAndShowsNothingOfThem() throws Exception {
        Path file = Files.writeString(directory.resolve("secret"), "canary one\n");
        Path yaml = Files.writeString(directory.resolve("config.yaml"), """
                        password: ${file:%s}
                        token: a${env:TOKEN}b
                        broken: ${env:MISSING}
                        name: ${env:TOKEN}
                        kafka:
                          properties:
                            sasl.jaas.config: 'Login password="${env:TOKEN}" and "${file:%s}";'
                            ssl.key.password: ${file:/no/such/file}
                        """.formatted(file, file));
        Config config = ConfigFile.read(Optional.of(yaml), Map.of("TOKEN", "canary two"));

        Optional<Secret> password = config.root().secret("password", "Password.");
        Optional<Secret> token = config.root().secret("token", "Token.");
        Optional<Secret> broken = config.root().secret("broken", "Broken.");
        String name = config.root().string("name", "", "Plain values are taken as they are.");
        KafkaSettings kafka = KafkaSettings.read(config.root().section("kafka", "Kafka."));

        assertThat(password.orElseThrow().reveal()).isEqualTo("canary one");
        assertThat(token.orElseThrow().reveal()).isEqualTo("acanary twob");
        assertThat(name).isEqualTo("${env:TOKEN}");
        assertThat(broken).isEmpty();
        assertThat(kafka.properties())
                .containsExactly(Map.entry("sasl.jaas.config", "Login password=\"canary two\" and \"canary one\";"));
        assertThat(password + " " + token + kafka + config.values() + config.problems() + config.reference())
                .doesNotContain("canary");
        assertThat(config.problems())
                .extracting(Problem::toString)
                .containsExactly(
                        "broken (line 3): ${env:MISSING}: there is no variable MISSING",
                        "kafka.properties (line 6): ${file:/no/such/file}: there is no such file");
    }

    @Test
    void refusesKafkaSettingsThatEverythingRestsOn() throws Exception {
        Config config = ConfigFile.parse("kafka: {properties: {acks: 1, linger.ms: 5, max.block.ms: 9}}");

        KafkaSettings.read(config.root().section("kafka", "Kafka."));

        assertThat(config.problems())
                .extracting(Problem::toString)
                .containsExactly(
                        "kafka.properties (line 1): acks cannot be set: a record counts as sent when all replicas in"
                                + " sync have it",
                        "kafka.properties (line 1): max.block.ms cannot be set: the proxy's sender must not stand still");
    }
}
