package io.streamgauge.bootstrap.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.interfaces.ECPrivateKey;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyFilesTest {

    /** What comes before an RSA key of 2048 bits in PKCS #8. */
    private static final int RSA_ENVELOPE = 26;

    @TempDir
    Path directory;

    private KeyFiles files;

    @BeforeEach
    void nameFiles() {
        files = new KeyFiles(directory.resolve("server.pem"), directory.resolve("server.key"));
    }

    @Test
    void readsACertificateAndItsKey() throws Exception {
        X509Bundle made = certificate().ecp256().buildSelfSigned();
        write(made.getCertificatePEM(), made.getPrivateKeyPEM());

        KeyedCertificate read = files.read();

        assertThat(read.certificate()).isEqualTo(made.getCertificate());
        assertThat(read.key()).isEqualTo(made.getKeyPair().getPrivate());
        assertThat(read.serverNames()).containsExactly("api.example.org", "api.example.net");
        assertThat(read.expiry()).isEqualTo(made.getCertificate().getNotAfter().toInstant());
    }

    @Test
    void readsTheChainInItsOrder() throws Exception {
        X509Bundle root = new CertificateBuilder()
                .subject("CN=root")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        X509Bundle made = certificate().setIsCertificateAuthority(false).buildIssuedBy(root);
        write(made.getCertificatePEM() + root.getCertificatePEM(), made.getPrivateKeyPEM());

        assertThat(files.read().chain()).containsExactly(made.getCertificate(), root.getCertificate());
    }

    @Test
    void readsRsaKeysInTheirOlderForm() throws Exception {
        X509Bundle made = certificate().rsa2048().buildSelfSigned();
        byte[] encoded = made.getKeyPair().getPrivate().getEncoded();
        byte[] inner = Arrays.copyOfRange(encoded, RSA_ENVELOPE, encoded.length);
        write(made.getCertificatePEM(), pem("RSA PRIVATE KEY", inner));

        assertThat(files.read().key()).isEqualTo(made.getKeyPair().getPrivate());
    }

    @Test
    void readsKeysOfCurvesInTheirOlderFormBehindParameters() throws Exception {
        X509Bundle made = certificate().ecp256().buildSelfSigned();
        byte[] inner = sec1((ECPrivateKey) made.getKeyPair().getPrivate());
        String parameters = pem("EC PARAMETERS", new byte[] {5, 0});
        write(made.getCertificatePEM(), parameters + pem("EC PRIVATE KEY", inner));

        assertThat(((ECPrivateKey) files.read().key()).getS())
                .isEqualTo(((ECPrivateKey) made.getKeyPair().getPrivate()).getS());
    }

    @Test
    void refusesAKeyOfAnotherCertificate() throws Exception {
        X509Bundle made = certificate().buildSelfSigned();
        X509Bundle other = certificate().buildSelfSigned();
        write(made.getCertificatePEM(), other.getPrivateKeyPEM());

        assertRefused(files.key() + " is not the key of the certificate in " + files.certificate());
    }

    @Test
    void refusesWhatIsNoKeyWithoutShowingIt() throws Exception {
        String certificate = certificate().buildSelfSigned().getCertificatePEM();

        write(certificate, "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n");
        assertRefused(files.key() + " holds a private key that cannot be read: neither RSA, EC nor EdDSA");

        write(certificate, "-----BEGIN EC PRIVATE KEY-----\nMAkCAQEEBP8=\n-----END EC PRIVATE KEY-----\n");
        assertRefused(files.key() + " holds a private key that cannot be read: neither RSA, EC nor EdDSA");

        write(certificate, "-----BEGIN ENCRYPTED PRIVATE KEY-----\nc2VjcmV0\n-----END ENCRYPTED PRIVATE KEY-----\n");
        assertRefused(files.key() + " holds an encrypted key; only keys without a passphrase are read");

        write(certificate, "secret");
        assertRefused(files.key() + " holds no private key in PEM format");
    }

    @Test
    void refusesWhatIsNoCertificate() throws Exception {
        write("nothing", "");
        assertRefused(files.certificate() + " holds no certificate in PEM format");

        write("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "");
        assertRefused(files.certificate() + " holds a certificate that cannot be read");

        Files.delete(files.certificate());
        assertRefused(files.certificate() + " does not exist");
    }

    @Test
    void textTellsNothingOfTheKey() throws Exception {
        X509Bundle made = certificate().rsa2048().buildSelfSigned();
        write(made.getCertificatePEM(), made.getPrivateKeyPEM());

        assertThat(files.read()).hasToString("CN=server");
    }

    private void assertRefused(String message) {
        assertThatThrownBy(files::read)
                .isInstanceOf(TlsFileException.class)
                .hasMessage(message)
                .hasNoCause();
    }

    private void write(String certificate, String key) throws IOException {
        Files.writeString(files.certificate(), certificate);
        Files.writeString(files.key(), key);
    }

    private static CertificateBuilder certificate() {
        return new CertificateBuilder()
                .subject("CN=server")
                .setIsCertificateAuthority(true)
                .addSanDnsName("api.example.org")
                .addSanDnsName("API.Example.net");
    }

    /** RFC 5915, with the name of the curve P-256. */
    private static byte[] sec1(ECPrivateKey key) {
        byte[] scalar = new byte[32];
        byte[] value = unsigned(key.getS());
        System.arraycopy(value, 0, scalar, scalar.length - value.length, value.length);
        byte[] curve = {(byte) 0xa0, 10, 6, 8, 0x2a, (byte) 0x86, 0x48, (byte) 0xce, 0x3d, 3, 1, 7};
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {0x30, (byte) (3 + 2 + scalar.length + curve.length), 2, 1, 1, 4, 32});
        out.writeBytes(scalar);
        out.writeBytes(curve);
        return out.toByteArray();
    }

    private static byte[] unsigned(BigInteger number) {
        byte[] bytes = number.toByteArray();
        return bytes[0] == 0 ? Arrays.copyOfRange(bytes, 1, bytes.length) : bytes;
    }

    private static String pem(String label, byte[] content) {
        return "-----BEGIN " + label + "-----\n" + Base64.getMimeEncoder().encodeToString(content) + "\n-----END "
                + label + "-----\n";
    }
}
