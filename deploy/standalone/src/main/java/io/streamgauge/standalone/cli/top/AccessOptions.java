package io.streamgauge.standalone.cli.top;

import io.streamgauge.bootstrap.config.Secret;
import io.streamgauge.bootstrap.management.access.Credentials;
import io.streamgauge.bootstrap.tls.Certificates;
import io.streamgauge.bootstrap.tls.KeyFiles;
import io.streamgauge.bootstrap.tls.TlsFileException;
import io.streamgauge.bootstrap.tls.context.TlsContexts;
import io.streamgauge.bootstrap.watch.WholeFile;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a management port asks of those who read it. */
final class AccessOptions {

    private static final int LARGEST_MEBIBYTES = 1;

    @Option(names = "--token-file", paramLabel = "FILE", description = "File that holds management.token.")
    private @Nullable Path tokenFile;

    @Option(names = "--user", paramLabel = "NAME", description = "Value of management.username.")
    private @Nullable String user;

    @Option(names = "--password-file", paramLabel = "FILE", description = "File that holds management.password.")
    private @Nullable Path passwordFile;

    @Option(
            names = "--ca",
            paramLabel = "FILE",
            description = "PEM file of the authorities to trust in place of those that Java brings.")
    private @Nullable Path ca;

    @Option(
            names = "--certificate",
            paramLabel = "FILE",
            description = "PEM file of the certificate to show where management.tls.client-ca is set.")
    private @Nullable Path certificate;

    @Option(names = "--key", paramLabel = "FILE", description = "PEM file of its private key.")
    private @Nullable Path key;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields before the command is called.
    AccessOptions() {}

    /** The header Authorization, if one is wanted. */
    Optional<String> authorization() {
        requireBoth("--user", user, "--password-file", passwordFile);
        if (tokenFile != null && user != null) {
            throw refused("--token-file stands in place of --user, not beside it");
        }
        if (tokenFile != null) {
            return Optional.of(
                    Credentials.token(secret("--token-file", tokenFile)).header());
        }
        return user == null || passwordFile == null
                ? Optional.empty()
                : Optional.of(Credentials.login(user, secret("--password-file", passwordFile))
                        .header());
    }

    /** Makes this client speak TLS as asked. */
    void configure(HttpClient.Builder client) {
        requireBoth("--certificate", certificate, "--key", key);
        if (ca == null && certificate == null) {
            return;
        }
        try {
            client.sslContext(TlsContexts.of(
                    certificate == null || key == null ? null : new KeyFiles(certificate, key).read(),
                    ca == null ? List.of() : Certificates.read(ca)));
        } catch (TlsFileException e) {
            throw refused(e.getMessage());
        } catch (GeneralSecurityException e) {
            throw refused("--certificate or --ca holds what TLS does not take");
        }
    }

    private void requireBoth(String one, @Nullable Object first, String other, @Nullable Object second) {
        if ((first == null) != (second == null)) {
            throw refused((first == null ? other : one) + " needs " + (first == null ? one : other));
        }
    }

    private Secret secret(String option, Path file) {
        try {
            return new Secret(new String(WholeFile.read(file, LARGEST_MEBIBYTES), StandardCharsets.UTF_8).strip());
        } catch (NoSuchFileException e) {
            throw refused(option + ": " + file + " does not exist");
        } catch (IOException e) {
            throw refused(option + ": " + file + " " + e.getMessage());
        }
    }

    private ParameterException refused(@Nullable String message) {
        return new ParameterException(spec.commandLine(), String.valueOf(message));
    }
}
