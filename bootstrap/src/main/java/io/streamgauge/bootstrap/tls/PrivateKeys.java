package io.streamgauge.bootstrap.tls;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.List;

/** Private keys in PEM files, in each of the three forms that are in use. No message tells anything of a key. */
final class PrivateKeys {

    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

    private PrivateKeys() {}

    /** The first key of a file. */
    static PrivateKey read(Path file) throws TlsFileException {
        for (Pem.Block block : Pem.read(file)) {
            switch (block.label()) {
                case "PRIVATE KEY" -> {
                    return decode(file, block.content());
                }
                case "RSA PRIVATE KEY" -> {
                    return decode(file, encoded(file, () -> Der.keyOfRsa(block.content())));
                }
                case "EC PRIVATE KEY" -> {
                    return decode(file, encoded(file, () -> Der.keyOfCurve(block.content())));
                }
                case "ENCRYPTED PRIVATE KEY" ->
                    throw new TlsFileException(file, "holds an encrypted key; only keys without a passphrase are read");
                default -> {
                    // Parameters or certificates, which may stand in the same file.
                }
            }
        }
        throw new TlsFileException(file, "holds no private key in PEM format");
    }

    private interface Encoding {
        byte[] encode();
    }

    private static byte[] encoded(Path file, Encoding encoding) throws TlsFileException {
        try {
            return encoding.encode();
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw unreadable(file);
        }
    }

    private static PrivateKey decode(Path file, byte[] encoded) throws TlsFileException {
        PKCS8EncodedKeySpec spec = new PKCS8EncodedKeySpec(encoded);
        for (String algorithm : ALGORITHMS) {
            try {
                return KeyFactory.getInstance(algorithm).generatePrivate(spec);
            } catch (GeneralSecurityException e) {
                // A key of another algorithm; the cause would tell of its bytes.
            }
        }
        throw unreadable(file);
    }

    private static TlsFileException unreadable(Path file) {
        return new TlsFileException(file, "holds a private key that cannot be read: neither RSA, EC nor EdDSA");
    }
}
