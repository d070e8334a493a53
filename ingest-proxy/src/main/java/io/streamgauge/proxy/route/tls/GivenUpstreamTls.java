package io.streamgauge.proxy.route.tls;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.bootstrap.tls.Certificates;
import io.streamgauge.bootstrap.tls.KeyFiles;
import io.streamgauge.bootstrap.tls.KeyedCertificate;
import io.streamgauge.bootstrap.tls.TlsFileException;
import io.streamgauge.proxy.relay.tls.client.ClientContext;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads how TLS is spoken to upstreams; what is wrong with a file is a problem of the key that names it. */
public final class GivenUpstreamTls {

    private static final String CA = "ca";
    private static final String CERTIFICATE = "certificate";
    private static final String KEY = "key";

    private final Section section;
    private final UpstreamTls otherwise;

    private GivenUpstreamTls(Section section, UpstreamTls otherwise) {
        this.section = section;
        this.otherwise = otherwise;
    }

    /**
     * Reads one section.
     *
     * @param otherwise what holds where a key is not given
     */
    public static UpstreamTls read(Section section, UpstreamTls otherwise) {
        return new GivenUpstreamTls(section, otherwise).read();
    }

    private UpstreamTls read() {
        List<X509Certificate> trusted = trusted();
        KeyedCertificate identity = identity();
        boolean verified = section.flag(
                "verify",
                otherwise.verified(),
                "Whether the upstream's certificate and name are checked; false is for tests and is logged at every start.");
        if (!verified && section.has(CA)) {
            section.problem("verify", "is false, so that ca is not looked at; leave one of them out");
        }
        return new UpstreamTls(trusted, identity, verified);
    }

    private List<X509Certificate> trusted() {
        Optional<Path> file =
                section.file(CA, "PEM file of the authorities to trust in place of those that Java brings.");
        if (file.isEmpty()) {
            return otherwise.trusted();
        }
        try {
            return Certificates.read(file.get());
        } catch (TlsFileException e) {
            section.problem(CA, String.valueOf(e.getMessage()));
            return List.of();
        }
    }

    private @Nullable KeyedCertificate identity() {
        Optional<Path> certificate = section.file(
                CERTIFICATE, "PEM file of the certificate shown to upstreams that ask for one, its chain after it.");
        Optional<Path> key = section.file(KEY, "PEM file of its private key, not encrypted.");
        if (certificate.isEmpty() && key.isEmpty()) {
            return otherwise.identity();
        }
        if (certificate.isEmpty() || key.isEmpty()) {
            section.problem(certificate.isEmpty() ? CERTIFICATE : KEY, "is missing: certificate and key go together");
            return null;
        }
        KeyFiles files = new KeyFiles(certificate.get(), key.get());
        try {
            KeyedCertificate read = files.read();
            if (!ClientContext.takes(read)) {
                throw files.unusable();
            }
            return read;
        } catch (TlsFileException e) {
            section.problem(files.isKeyToBlameFor(e) ? KEY : CERTIFICATE, String.valueOf(e.getMessage()));
            return null;
        }
    }
}
