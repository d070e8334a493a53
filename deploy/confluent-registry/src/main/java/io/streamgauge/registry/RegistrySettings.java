package io.streamgauge.registry;

import io.streamgauge.bootstrap.config.DurationRange;
import io.streamgauge.bootstrap.config.Secret;
import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.registry.SchemaRegistry;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Who gives schemas their numbers.
 *
 * @param url of the registry; the schemas in the jar keep their own numbers where there is none
 * @param register whether schemas that are missing there are registered
 * @param timeout longest time to connect, and longest wait for an answer
 */
public record RegistrySettings(Optional<URI> url, Login login, Tls tls, boolean register, Duration timeout) {

    private static final DurationRange TIMEOUTS = new DurationRange(Duration.ofMillis(100), Duration.ofMinutes(1));

    /** Numbers from the jar. */
    public static final RegistrySettings NONE = new RegistrySettings(
            Optional.empty(),
            new Login(Optional.empty(), Optional.empty(), Optional.empty()),
            new Tls(Optional.empty(), Optional.empty(), Optional.empty()),
            true,
            Duration.ofSeconds(5));

    /** What is shown to the registry: a name and a password, or a token, or nothing. */
    public record Login(Optional<String> username, Optional<Secret> password, Optional<Secret> token) {}

    /** PEM files: whom to trust in place of Java's authorities, and who we are. */
    public record Tls(Optional<Path> ca, Optional<Path> certificate, Optional<Path> key) {}

    /** Reads the section {@code registry}. */
    public static RegistrySettings read(Section registry) {
        RegistrySettings settings = new RegistrySettings(
                registry.httpUrl(
                        "url",
                        "A Confluent Schema Registry, or a server that speaks its API; without one, schemas have the"
                                + " numbers they were released with. Not for `up` and `demo`."),
                readLogin(registry),
                readTls(registry.section("tls", "TLS with the registry.")),
                registry.flag(
                        "register", true, "Whether the proxy and the processor register schemas that are missing."),
                registry.duration(
                        "timeout", NONE.timeout, TIMEOUTS, "Longest time to connect, and longest wait for an answer."));
        if (settings.url.isPresent() && settings.url.get().getUserInfo() != null) {
            registry.problem("url", "holds a login; registry.username and registry.password are for that");
        }
        return settings;
    }

    private static Login readLogin(Section registry) {
        Login login = new Login(
                registry.optionalString("username", "Name for a login with name and password."),
                registry.secret("password", "Password for it; best as a ${file:/path}."),
                registry.secret("token", "Bearer token in place of name and password; best as a ${file:/path}."));
        requireBoth(registry, "username", "password");
        if (registry.has("token") && registry.has("username")) {
            registry.problem("token", "stands in place of username and password, not beside them");
        }
        if (login.username.isPresent() && login.username.get().contains(":")) {
            registry.problem("username", "has a colon, which ends a name in HTTP");
        }
        return login;
    }

    private static Tls readTls(Section section) {
        Tls tls = new Tls(
                section.file("ca", "PEM file of the authorities to trust in place of those that Java brings."),
                section.file("certificate", "PEM file of the certificate shown to the registry, its chain after it."),
                section.file("key", "PEM file of its private key in PKCS #8, not encrypted."));
        requireBoth(section, "certificate", "key");
        return tls;
    }

    private static void requireBoth(Section section, String one, String other) {
        if (section.has(one) != section.has(other)) {
            section.problem(section.has(one) ? one : other, "needs the other of the two");
        }
    }

    /**
     * The registry itself; nobody has been asked yet.
     *
     * @throws ConfigException a file for TLS cannot be used
     */
    public SchemaRegistry open() throws ConfigException {
        return url.isPresent() ? ConfluentSchemaRegistry.open(this, url.get()) : new BundledSchemaRegistry();
    }
}
