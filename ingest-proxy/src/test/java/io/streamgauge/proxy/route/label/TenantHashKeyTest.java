package io.streamgauge.proxy.route.label;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.proxy.observe.request.ApiKeyHash;
import io.streamgauge.proxy.observe.request.LabelHeaders;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TenantHashKeyTest {

    private static final String SECRET = "0123456789abcdef";
    private static final ApiKeyHash HASH = new ApiKeyHash(SECRET.getBytes(StandardCharsets.UTF_8));

    @TempDir
    Path directory;

    @Test
    void theSecretComesFromTheConfigurationTheEnvironmentOrAFile() throws Exception {
        Path file = Files.writeString(directory.resolve("secret"), SECRET + "\n");
        Map<String, String> environment = Map.of("STREAMGAUGE_PROXY_TENANT_HASH_KEY", SECRET);

        assertThat(read("proxy: {tenant-hash-key: " + SECRET + "}", Map.of())).contains(HASH);
        assertThat(read("proxy: {}", environment)).contains(HASH);
        assertThat(read("proxy: {}", Map.of("STREAMGAUGE_PROXY_TENANT_HASH_KEY", "${file:" + file + "}")))
                .contains(HASH);
        assertThat(read("proxy: {tenant-hash-key: '${file:" + file + "}'}", Map.of()))
                .contains(HASH);
        assertThat(read("proxy: {}", Map.of())).isEmpty();
    }

    @Test
    void aSecretThatCannotBeUsedIsRefusedWithoutBeingShown() throws Exception {
        Path shortFile = Files.writeString(directory.resolve("short"), "tooshort\n\n\n\n\n\n\n\n\n\n\n");
        String rule = " holds less than 16 bytes; who guesses the secret can test for API keys";

        assertThat(problems("proxy: {tenant-hash-key: tooshort}"))
                .containsExactly("proxy.tenant-hash-key (line 1):" + rule);
        assertThat(problems("proxy: {tenant-hash-key: '${file:" + shortFile + "}'}"))
                .containsExactly("proxy.tenant-hash-key (line 1):" + rule);
    }

    @Test
    void aRouteThatWantsAHashNeedsTheSecretAndNoHeader() throws Exception {
        assertThat(labels("tenant-from-api-key: on", Optional.of(HASH)))
                .isEqualTo(new LabelHeaders(null, null, null, HASH));
        assertThat(labels("tenant-from-api-key: off", Optional.of(HASH))).isEqualTo(LabelHeaders.NONE);
        assertThat(problemsOf(() -> labels("{tenant-from-api-key: on, tenant-header: x-team}", Optional.empty())))
                .containsExactly(
                        "tenant-from-api-key (line 1): is on and tenant-header is given; the tenant comes from one of them",
                        "tenant-from-api-key (line 1): needs proxy.tenant-hash-key: without a secret, hashes of keys could be"
                                + " guessed");
    }

    private Optional<ApiKeyHash> read(String yaml, Map<String, String> environment)
            throws IOException, ConfigException {
        Path file = Files.writeString(directory.resolve("c.yaml"), yaml);
        return ConfigFile.read(Optional.of(file), environment)
                .read(root -> TenantHashKey.read(root.section("proxy", "The proxy.")));
    }

    private static LabelHeaders labels(String yaml, Optional<ApiKeyHash> hash) throws ConfigException {
        return ConfigFile.parse(yaml).read(route -> LabelHeaderNames.read(route, hash));
    }

    private static List<String> problems(String yaml) {
        return problemsOf(
                () -> ConfigFile.parse(yaml).read(root -> TenantHashKey.read(root.section("proxy", "The proxy."))));
    }

    private interface Reading {
        Object read() throws ConfigException;
    }

    private static List<String> problemsOf(Reading reading) {
        try {
            reading.read();
            return List.of();
        } catch (ConfigException e) {
            return e.problems().stream().map(String::valueOf).toList();
        }
    }
}
