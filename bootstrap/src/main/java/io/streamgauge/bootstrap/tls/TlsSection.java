package io.streamgauge.bootstrap.tls;

import io.streamgauge.bootstrap.config.Section;
import java.nio.file.Path;
import java.util.Optional;

/** Reads from the configuration where certificates are, and looks at once whether they can be used. */
public final class TlsSection {

    private final Section section;

    public TlsSection(Section section) {
        this.section = section;
    }

    /** Reads {@code certificate} and {@code key}; one without the other is a problem. */
    public Optional<KeyFiles> keyFiles() {
        Optional<Path> certificate = path(
                "certificate",
                "PEM file: the certificate, then those that lead to its root. Read again when it changes.");
        Optional<Path> key = path("key", "PEM file: the certificate's private key, not encrypted.");
        if (certificate.isEmpty() || key.isEmpty()) {
            if (key.isPresent()) {
                section.problem("certificate", "is missing: the certificate of this key");
            } else if (certificate.isPresent()) {
                section.problem("key", "is missing: the private key of this certificate");
            }
            return Optional.empty();
        }
        KeyFiles files = new KeyFiles(certificate.get(), key.get());
        try {
            files.read();
        } catch (TlsFileException e) {
            section.problem(files.isKeyToBlameFor(e) ? "key" : "certificate", "cannot be used: " + e.getMessage());
        }
        return Optional.of(files);
    }

    /** Reads {@code client-ca}, whose certificates those of clients have to lead to. */
    public Optional<Path> clientCa(String meaning) {
        Optional<Path> clientCa = path("client-ca", meaning);
        clientCa.ifPresent(this::check);
        return clientCa;
    }

    private Optional<Path> path(String key, String meaning) {
        return section.optionalString(key, meaning).map(Path::of);
    }

    private void check(Path authorities) {
        try {
            Certificates.read(authorities);
        } catch (TlsFileException e) {
            section.problem("client-ca", "cannot be used: " + e.getMessage());
        }
    }
}
