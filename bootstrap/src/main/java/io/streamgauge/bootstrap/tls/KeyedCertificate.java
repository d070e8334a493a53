package io.streamgauge.bootstrap.tls;

import java.security.PrivateKey;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * A certificate, what leads to its root, and its private key; its text tells nothing of the key.
 *
 * @param chain the certificate itself first
 */
public record KeyedCertificate(PrivateKey key, List<X509Certificate> chain) {

    private static final int DNS_NAME = 2;

    /** The certificate itself. */
    public X509Certificate certificate() {
        return chain.get(0);
    }

    /** When it is no longer valid. */
    public Instant expiry() {
        return certificate().getNotAfter().toInstant();
    }

    /** The names of servers it is for, in lower case; the first label may be an asterisk. */
    public List<String> serverNames() {
        try {
            Collection<List<?>> names = certificate().getSubjectAlternativeNames();
            return names == null
                    ? List.of()
                    : names.stream()
                            .filter(name -> name.get(0).equals(DNS_NAME))
                            .map(name -> String.valueOf(name.get(1)).toLowerCase(Locale.ROOT))
                            .toList();
        } catch (CertificateParsingException e) {
            return List.of();
        }
    }

    @Override
    public String toString() {
        return certificate().getSubjectX500Principal().getName();
    }
}
