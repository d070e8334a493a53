package io.streamgauge.bootstrap.tls;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.util.List;

/**
 * Where a certificate and its private key are kept, in PEM format.
 *
 * @param certificate the certificate, then those that lead to its root
 */
public record KeyFiles(Path certificate, Path key) {

    /** Reads both, and makes sure that they belong together. */
    public KeyedCertificate read() throws TlsFileException {
        List<X509Certificate> chain = Certificates.read(certificate);
        PrivateKey privateKey = PrivateKeys.read(key);
        if (!belongTogether(chain.get(0), privateKey)) {
            throw new TlsFileException(key, "is not the key of the certificate in " + certificate);
        }
        return new KeyedCertificate(privateKey, chain);
    }

    /** Whether the key's file is to blame, and not the certificate's. */
    public boolean isKeyToBlameFor(TlsFileException failure) {
        return failure.file().equals(key) && !key.equals(certificate);
    }

    /** The files were read, and TLS does not take what they hold. */
    public TlsFileException unusable() {
        return new TlsFileException(
                certificate, "holds a certificate that TLS does not take, or " + key + " such a key");
    }

    private static boolean belongTogether(X509Certificate certificate, PrivateKey key) {
        String algorithm = switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> "EdDSA";
        };
        byte[] text = {1};
        try {
            Signature signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            signature.update(text);
            byte[] signed = signature.sign();
            signature.initVerify(certificate.getPublicKey());
            signature.update(text);
            return signature.verify(signed);
        } catch (GeneralSecurityException e) {
            return false;
        }
    }
}
