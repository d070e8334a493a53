package io.streamgauge.registry;

import io.streamgauge.bootstrap.config.Secret;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.problem.Origin;
import io.streamgauge.bootstrap.config.problem.Problem;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.avro.registry.confluent.shaded.io.confluent.kafka.schemaregistry.client.SchemaRegistryClientConfig;
import org.apache.flink.avro.registry.confluent.shaded.io.confluent.kafka.schemaregistry.client.rest.RestService;
import org.apache.flink.avro.registry.confluent.shaded.io.confluent.kafka.schemaregistry.client.security.SslFactory;
import org.apache.flink.avro.registry.confluent.shaded.org.apache.kafka.common.config.SslConfigs;

/** Makes Confluent's client from our settings. */
final class RegistryClient {

    private static final String PEM = "PEM";

    private RegistryClient() {}

    /**
     * A client that has asked nobody yet.
     *
     * @throws ConfigException a file for TLS cannot be used
     */
    static RestService of(RegistrySettings settings, URI url) throws ConfigException {
        RestService client = new RestService(url.toString());
        client.configure(properties(settings));
        Map<String, Object> tls = tls(settings.tls());
        if (!tls.isEmpty()) {
            client.setSslSocketFactory(context(tls).sslContext().getSocketFactory());
        }
        return client;
    }

    private static Map<String, Object> properties(RegistrySettings settings) {
        Map<String, Object> properties = new HashMap<>();
        int millis = (int) settings.timeout().toMillis();
        properties.put(SchemaRegistryClientConfig.HTTP_CONNECT_TIMEOUT_MS, millis);
        properties.put(SchemaRegistryClientConfig.HTTP_READ_TIMEOUT_MS, millis);
        RegistrySettings.Login login = settings.login();
        login.username().ifPresent(name -> {
            properties.put(SchemaRegistryClientConfig.BASIC_AUTH_CREDENTIALS_SOURCE, "USER_INFO");
            properties.put(SchemaRegistryClientConfig.USER_INFO_CONFIG, name + ":" + revealed(login.password()));
        });
        login.token().ifPresent(token -> {
            properties.put(SchemaRegistryClientConfig.BEARER_AUTH_CREDENTIALS_SOURCE, "STATIC_TOKEN");
            properties.put(SchemaRegistryClientConfig.BEARER_AUTH_TOKEN_CONFIG, token.reveal());
        });
        return properties;
    }

    private static String revealed(Optional<Secret> secret) {
        return secret.map(Secret::reveal).orElse("");
    }

    private static Map<String, Object> tls(RegistrySettings.Tls files) throws ConfigException {
        Map<String, Object> tls = new HashMap<>();
        if (files.ca().isPresent()) {
            tls.put(SslConfigs.SSL_TRUSTSTORE_TYPE_CONFIG, PEM);
            tls.put(
                    SslConfigs.SSL_TRUSTSTORE_CERTIFICATES_CONFIG,
                    content("ca", files.ca().get()));
        }
        if (files.certificate().isPresent() && files.key().isPresent()) {
            tls.put(SslConfigs.SSL_KEYSTORE_TYPE_CONFIG, PEM);
            tls.put(
                    SslConfigs.SSL_KEYSTORE_CERTIFICATE_CHAIN_CONFIG,
                    content("certificate", files.certificate().get()));
            tls.put(
                    SslConfigs.SSL_KEYSTORE_KEY_CONFIG,
                    content("key", files.key().get()));
        }
        return tls;
    }

    /** As text: of a password the client would take the stars. */
    private static String content(String key, Path file) throws ConfigException {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw refused("registry.tls." + key, file + " cannot be read");
        }
    }

    /** What it says of a file may quote it. */
    private static SslFactory context(Map<String, Object> tls) throws ConfigException {
        try {
            return new SslFactory(tls);
        } catch (RuntimeException e) {
            throw refused("registry.tls", "the files hold no certificates and keys that can be used");
        }
    }

    private static ConfigException refused(String key, String message) {
        return new ConfigException(List.of(new Problem(key, Origin.DEFAULT, message)));
    }
}
