package io.streamgauge.bootstrap.management.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.streamgauge.bootstrap.management.Contents;
import io.streamgauge.bootstrap.management.ManagementServer;
import io.streamgauge.bootstrap.management.access.ManagementSettings;
import io.streamgauge.bootstrap.management.route.Answer;
import io.streamgauge.bootstrap.management.route.Route;
import io.streamgauge.bootstrap.tls.KeyFiles;
import io.streamgauge.bootstrap.tls.KeyedCertificate;
import io.streamgauge.bootstrap.tls.TlsFileException;
import io.streamgauge.bootstrap.tls.context.TlsContexts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The port for operators over TLS, on real sockets. */
@Timeout(60)
class PortTlsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration OFTEN = Duration.ofMillis(20);

    @TempDir
    Path directory;

    private KeyFiles files;
    private Path clientCa;
    private X509Bundle shown;
    private @Nullable ManagementServer server;

    @BeforeEach
    void writeFiles() throws Exception {
        files = new KeyFiles(directory.resolve("server.pem"), directory.resolve("server.key"));
        clientCa = directory.resolve("clients.pem");
        shown = renew();
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    /** Another certificate in the same files. */
    private X509Bundle renew() throws Exception {
        return renew(Instant.now().plus(Duration.ofDays(30)));
    }

    private X509Bundle renew(Instant validUntil) throws Exception {
        X509Bundle made = new CertificateBuilder()
                .notAfter(validUntil)
                .subject("CN=server")
                .setIsCertificateAuthority(true)
                .addSanIpAddress("127.0.0.1")
                .buildSelfSigned();
        Files.writeString(files.certificate(), made.getCertificatePEM());
        Files.writeString(files.key(), made.getPrivateKeyPEM());
        return made;
    }

    private void start(Optional<Path> authorities) throws IOException {
        server = new ManagementServer(
                new ManagementSettings(
                        InetSocketAddress.createUnresolved("127.0.0.1", 0),
                        List.of(),
                        Optional.of(new PortTlsSettings(files, authorities, OFTEN))),
                new Contents(
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(
                                new Route.Guarded("/api/who", asked -> Answer.text(200, "you")),
                                new Route.Events("/api/changes", () -> "first"))));
        server.start();
    }

    private int port() {
        return Objects.requireNonNull(server).address().getPort();
    }

    private HttpResponse<InputStream> ask(HttpClient client, String path) throws IOException, InterruptedException {
        URI uri = URI.create("https://127.0.0.1:" + port() + path);
        return client.send(HttpRequest.newBuilder(uri).timeout(PATIENCE).build(), BodyHandlers.ofInputStream());
    }

    private static HttpClient client(X509Certificate trusted, @Nullable KeyedCertificate identity) throws Exception {
        return HttpClient.newBuilder()
                .sslContext(TlsContexts.of(identity, List.of(trusted)))
                .build();
    }

    private int status(String path, @Nullable KeyedCertificate identity) throws Exception {
        return ask(client(shown.getCertificate(), identity), path).statusCode();
    }

    @Test
    void pagesAndEventsComeOverTls() throws Exception {
        start(Optional.empty());
        HttpClient client = client(shown.getCertificate(), null);

        assertThat(ask(client, "/api/who").body().readAllBytes()).asString().isEqualTo("you");
        assertThat(ask(client, "/metrics").statusCode()).isEqualTo(200);
        InputStream events = ask(client, "/api/changes").body();
        assertThat(new BufferedReader(new InputStreamReader(events, StandardCharsets.UTF_8)).readLine())
                .isEqualTo("data: first");
        events.close();
    }

    @Test
    void whoDoesNotTrustTheCertificateOrSpeaksNoTlsGetsNothing() throws Exception {
        start(Optional.empty());

        assertThatThrownBy(() -> ask(HttpClient.newHttpClient(), "/metrics")).isInstanceOf(SSLException.class);
        try (Socket plain = new Socket(InetAddress.getLoopbackAddress(), port())) {
            plain.getOutputStream().write("GET /metrics HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            plain.shutdownOutput();
            assertThat(new String(plain.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
                    .doesNotContain("jvm_");
        }
    }

    @Test
    void aRenewedCertificateIsShownToNewConnections() throws Exception {
        start(Optional.empty());
        X509Bundle first = shown;
        assertThat(status("/livez", null)).isEqualTo(200);

        shown = renew();

        await().atMost(PATIENCE)
                .ignoreExceptionsInstanceOf(SSLException.class)
                .until(() -> status("/livez", null) == 200);
        assertThatThrownBy(() -> ask(client(first.getCertificate(), null), "/livez"))
                .isInstanceOf(SSLException.class);
    }

    @Test
    void thePageOfMetricsTellsUntilWhenTheCertificateIsValid() throws Exception {
        start(Optional.empty());
        Instant first = shown.getCertificate().getNotAfter().toInstant();
        assertThat(expiry()).isEqualTo(first.getEpochSecond());

        shown = renew(first.minus(Duration.ofDays(1)));

        await().atMost(PATIENCE)
                .ignoreExceptionsInstanceOf(SSLException.class)
                .until(() -> expiry() == first.minus(Duration.ofDays(1)).getEpochSecond());
    }

    private long expiry() throws Exception {
        String text = new String(
                ask(client(shown.getCertificate(), null), "/metrics").body().readAllBytes(), StandardCharsets.UTF_8);
        String series = "llm_certificate_expiry_timestamp_seconds{listener=\"management\",certificate=\""
                + files.certificate() + "\",} ";
        return text.lines()
                .filter(line -> line.startsWith(series))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(series.length())))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void whatCannotBeUsedIsRefusedAndTheOldOneStays() throws Exception {
        start(Optional.empty());

        Files.writeString(files.key(), "no key");
        X509Bundle old = shown;
        Files.writeString(files.certificate(), "no certificate");

        await().during(Duration.ofMillis(300))
                .atMost(PATIENCE)
                .until(() -> ask(client(old.getCertificate(), null), "/livez").statusCode() == 200);
        shown = renew();
        await().atMost(PATIENCE)
                .ignoreExceptionsInstanceOf(SSLException.class)
                .until(() -> status("/livez", null) == 200);
    }

    @Test
    void aFileThatCannotBeUsedAtTheStartIsNamed() throws Exception {
        Files.delete(files.key());

        assertThatThrownBy(() -> start(Optional.empty()))
                .isInstanceOf(TlsFileException.class)
                .hasMessage(files.key() + " does not exist");
    }

    @Test
    void pagesAreForClientsOfTheAuthorityAndProbesForAll() throws Exception {
        X509Bundle authority = new CertificateBuilder()
                .subject("CN=authority")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        KeyedCertificate known =
                identity(new CertificateBuilder().subject("CN=prometheus").buildIssuedBy(authority));
        KeyedCertificate stranger = identity(new CertificateBuilder()
                .subject("CN=stranger")
                .setIsCertificateAuthority(true)
                .buildSelfSigned());
        Files.writeString(clientCa, authority.getCertificatePEM());

        start(Optional.of(clientCa));

        assertThat(status("/metrics", known)).isEqualTo(200);
        assertThat(status("/api/who", known)).isEqualTo(200);
        assertThat(status("/livez", null)).isEqualTo(200);
        HttpResponse<InputStream> refused = ask(client(shown.getCertificate(), null), "/metrics");
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body().readAllBytes())
                .asString()
                .isEqualTo("this needs a client's certificate that leads to management.tls.client-ca\n");
        // Java's client sends no certificate of an authority that the server does not name.
        assertThat(status("/metrics", stranger)).isEqualTo(403);
    }

    private static KeyedCertificate identity(X509Bundle made) {
        return new KeyedCertificate(made.getKeyPair().getPrivate(), List.of(made.getCertificate()));
    }
}
