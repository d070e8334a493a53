package io.streamgauge.benchmarks.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A key on the curve P-256 and the certificate it has signed itself, for 127.0.0.1.
 *
 * @param certificateFile in PEM format, as are the others
 * @param bothFile the certificate, then the key
 */
public record Identity(X509Certificate certificate, Path certificateFile, Path keyFile, Path bothFile) {
    private static final String ALIAS = "benchmark";

    /** Of a file that lives as long as one run. */
    private static final String PASSWORD = "benchmark";

    /** Makes it with Java's own keytool. */
    static Identity make(Path directory) throws IOException, InterruptedException {
        Path store = directory.resolve("identity.p12");
        runKeytool(store, directory.resolve("keytool.log"));
        char[] password = PASSWORD.toCharArray();
        try (InputStream in = Files.newInputStream(store)) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(in, password);
            return write(directory, (X509Certificate) keys.getCertificate(ALIAS), keys.getKey(ALIAS, password));
        } catch (GeneralSecurityException e) {
            throw new IOException("keytool made a file that Java does not read: " + store, e);
        }
    }

    private static Identity write(Path directory, X509Certificate certificate, Key key)
            throws IOException, GeneralSecurityException {
        String certificatePem = pem("CERTIFICATE", certificate.getEncoded());
        String keyPem = pem("PRIVATE KEY", key.getEncoded());
        return new Identity(
                certificate,
                Files.writeString(directory.resolve("certificate.pem"), certificatePem),
                Files.writeString(directory.resolve("key.pem"), keyPem),
                Files.writeString(directory.resolve("both.pem"), certificatePem + keyPem));
    }

    private static String pem(String label, byte[] der) {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
        return "-----BEGIN %s-----%n%s%n-----END %s-----%n".formatted(label, lines, label);
    }

    private static void runKeytool(Path store, Path log) throws IOException, InterruptedException {
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        List<String> key = List.of("-genkeypair", "-keyalg", "EC", "-groupname", "secp256r1", "-validity", "2");
        List<String> name = List.of("-alias", ALIAS, "-dname", "CN=127.0.0.1", "-ext", "san=ip:127.0.0.1");
        List<String> file = List.of("-storetype", "PKCS12", "-keystore", store.toString(), "-storepass", PASSWORD);
        ProcessBuilder builder = new ProcessBuilder(keytool);
        builder.command().addAll(key);
        builder.command().addAll(name);
        builder.command().addAll(file);
        int status = builder.redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        if (status != 0) {
            throw new IOException("keytool ended with " + status + ": " + Files.readString(log));
        }
    }

    /** For clients that trust this certificate and no other. */
    public SSLContext trusting() {
        try {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry(ALIAS, certificate);
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new IllegalStateException("Java does not trust its own certificate", e);
        }
    }
}
