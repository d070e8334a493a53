package io.streamgauge.bootstrap.management.tls;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.bootstrap.tls.Certificates;
import io.streamgauge.bootstrap.tls.KeyFiles;
import io.streamgauge.bootstrap.tls.KeyedCertificate;
import io.streamgauge.bootstrap.tls.TlsFileException;
import io.streamgauge.bootstrap.tls.TlsSection;
import io.streamgauge.bootstrap.tls.context.TlsContexts;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;

/**
 * How the port for operators speaks TLS.
 *
 * @param clientCa where given, all but probes need a certificate that leads to one of these
 * @param checkEvery how often the files are looked at
 */
public record PortTlsSettings(KeyFiles certificate, Optional<Path> clientCa, Duration checkEvery) {

    /** Two looks are soon enough for a renewal, and no load. */
    private static final Duration CHECK_EVERY = Duration.ofSeconds(5);

    /** Reads the section {@code management.tls}; nothing where it names no certificate. */
    public static Optional<PortTlsSettings> read(Section tls) {
        TlsSection section = new TlsSection(tls);
        Optional<KeyFiles> certificate = section.keyFiles();
        Optional<Path> clientCa = section.clientCa(
                "PEM file; requests but those for /livez and /readyz then need a certificate that leads to one of these.");
        if (clientCa.isPresent() && !tls.has("certificate")) {
            tls.problem("certificate", "is missing: there is no certificate of a client without TLS");
        }
        return certificate.map(files -> new PortTlsSettings(files, clientCa, CHECK_EVERY));
    }

    /** All that is looked at. */
    List<Path> files() {
        List<Path> files = new ArrayList<>(List.of(certificate.certificate(), certificate.key()));
        clientCa.ifPresent(files::add);
        return files;
    }

    /** One reading of the files. */
    record Content(SSLContext context, Instant expiry) {}

    /** What the files hold now. */
    Content content() throws TlsFileException {
        KeyedCertificate shown = certificate.read();
        try {
            return new Content(
                    TlsContexts.of(shown, clientCa.isPresent() ? Certificates.read(clientCa.get()) : List.of()),
                    shown.expiry());
        } catch (GeneralSecurityException e) {
            // The cause may tell of the key.
            throw certificate.unusable();
        }
    }
}
