package io.streamgauge.bootstrap.tls;

import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;

/** Certificates in PEM files. */
public final class Certificates {

    private Certificates() {}

    /** All certificates of a file, in order; at least one. */
    public static List<X509Certificate> read(Path file) throws TlsFileException {
        List<X509Certificate> certificates = new ArrayList<>();
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            for (Pem.Block block : Pem.read(file)) {
                if (block.label().equals("CERTIFICATE")) {
                    certificates.add(
                            (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(block.content())));
                }
            }
        } catch (CertificateException e) {
            throw new TlsFileException(file, "holds a certificate that cannot be read");
        }
        if (certificates.isEmpty()) {
            throw new TlsFileException(file, "holds no certificate in PEM format");
        }
        return List.copyOf(certificates);
    }
}
