package io.streamgauge.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.streamgauge.bootstrap.config.file.ConfigException;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.registry.RegistryUnavailableException;
import io.streamgauge.schemas.registry.SchemaRegistry;
import io.streamgauge.schemas.registry.UnknownSchemaException;
import io.streamgauge.testkit.registry.RegistryServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Confluent's client against a server on a socket. */
class ConfluentSchemaRegistryTest {

    private static final int FIRST_ID = 1_000;
    private static final Schema FINISHED = RequestFinished.getClassSchema();

    @TempDir
    Path directory;

    private final RegistryServer server = new RegistryServer(FIRST_ID);

    @BeforeEach
    void start() throws IOException {
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private static SchemaRegistry open(String url, String more) throws ConfigException {
        return ConfigFile.parse("registry: {url: '" + url + "', timeout: 2s" + more + "}")
                .read(root -> RegistrySettings.read(root.section("registry", "The registry.")))
                .open();
    }

    @Test
    void everyReleasedSchemaIsRegisteredUnderItsRecordsNameAndFoundAgain() throws Exception {
        SchemaRegistry registry = open(server.url(), "");
        assertThat(registry.isPrepared()).isFalse();

        registry.prepare();

        BundledSchemaRegistry bundled = new BundledSchemaRegistry();
        assertThat(registry.isPrepared()).isTrue();
        assertThat(server.schemas()).hasSize(bundled.ids().size());
        int id = registry.idOf(FINISHED);
        assertThat(id).isGreaterThanOrEqualTo(FIRST_ID).isEqualTo(registry.idOfReleased(bundled.idOf(FINISHED)));
        assertThat(new Schema.Parser()
                        .parse(server.schemas().getOrDefault(id, ""))
                        .getFullName())
                .isEqualTo(FINISHED.getFullName());
        assertThat(registry.byId(id)).isEqualTo(FINISHED);
        assertThat(SchemaNormalization.toParsingForm(open(server.url(), "").byId(id)))
                .as("asked for by who only reads")
                .isEqualTo(SchemaNormalization.toParsingForm(FINISHED));
    }

    @Test
    void numbersAreTheSameForEverybodyAndAfterARestart() throws Exception {
        SchemaRegistry first = open(server.url(), "");
        first.prepare();
        server.stop();
        server.start();
        SchemaRegistry second = open(server.url(), ", register: false");

        second.prepare();

        assertThat(second.idOf(FINISHED)).isEqualTo(first.idOf(FINISHED));
    }

    @Test
    void whereNothingMayBeRegisteredWhatIsMissingIsTold() throws Exception {
        SchemaRegistry registry = open(server.url(), ", register: false");

        assertThatThrownBy(registry::prepare)
                .isInstanceOf(RegistryUnavailableException.class)
                .hasMessage(
                        server.url() + " does not know io.streamgauge.schemas.event.RequestStarted as it is released"
                                + " here, and registry.register is false");
        assertThat(server.schemas()).isEmpty();
    }

    @Test
    void oneThatIsDownIsToldAndAskedAgain() throws Exception {
        server.stop();
        SchemaRegistry registry = open(server.url(), "");

        assertThatThrownBy(registry::prepare)
                .isInstanceOf(RegistryUnavailableException.class)
                .hasMessageContaining(server.url() + " does not answer: ");
        assertThatThrownBy(() -> registry.idOf(FINISHED)).isInstanceOf(RegistryUnavailableException.class);
        assertThatThrownBy(() -> registry.byId(1)).isInstanceOf(RegistryUnavailableException.class);

        server.start();
        server.fail(true);
        assertThatThrownBy(registry::prepare)
                .isInstanceOf(RegistryUnavailableException.class)
                .hasMessageContaining("HTTP 500");

        server.fail(false);
        registry.prepare();
        assertThat(registry.idOf(FINISHED)).isGreaterThanOrEqualTo(FIRST_ID);
    }

    @Test
    void aLoginIsShownAndAWrongOneIsToldWithoutIt() throws Exception {
        String basic = Base64.getEncoder().encodeToString("me:canary9f3k".getBytes(StandardCharsets.UTF_8));
        server.wantLogin("Basic " + basic);

        open(server.url(), ", username: me, password: canary9f3k").prepare();
        SchemaRegistry wrong = open(server.url(), ", username: me, password: canary-wrong");
        assertThatThrownBy(wrong::prepare)
                .isInstanceOf(RegistryUnavailableException.class)
                .hasMessageContaining("does not accept the login of registry.username or registry.token: HTTP 401")
                .hasMessageNotContaining("canary");

        server.wantLogin("Bearer tokencanary");
        Path token = Files.writeString(directory.resolve("token"), "tokencanary\n");
        open(server.url(), ", token: '${file:" + token + "}'").prepare();
    }

    @Test
    void aNumberThatNobodyKnowsAndOneOfSomethingElseAreUnknown() throws Exception {
        SchemaRegistry registry = open(server.url(), "");
        server.put(7, "{\"type\": \"no such\"}");

        assertThatThrownBy(() -> registry.byId(999)).isInstanceOf(UnknownSchemaException.class);
        assertThatThrownBy(() -> registry.byId(7)).isInstanceOf(UnknownSchemaException.class);
        registry.prepare();
        assertThatThrownBy(() -> registry.idOfReleased(500)).isInstanceOf(UnknownSchemaException.class);
    }

    @Test
    void withoutAUrlSchemasHaveTheNumbersTheyWereReleasedWith() throws Exception {
        SchemaRegistry registry = ConfigFile.parse("registry: {}")
                .read(root -> RegistrySettings.read(root.section("registry", "The registry.")))
                .open();

        assertThat(registry).isInstanceOf(BundledSchemaRegistry.class);
    }

    @Test
    void whatCannotBeMeantIsRefused() {
        assertThatThrownBy(() -> open("http://u:canary@r", "")).hasMessageContaining("registry.url");
        assertThatThrownBy(() -> open("http://r", ", username: me")).hasMessageContaining("registry.username");
        assertThatThrownBy(() -> open("http://r", ", username: 'a:b', password: c"))
                .hasMessageContaining("colon");
        assertThatThrownBy(() -> open("http://r", ", username: a, password: b, token: c"))
                .hasMessageContaining("registry.token");
        assertThatThrownBy(() -> open("http://r", ", tls: {key: /nowhere}")).hasMessageContaining("registry.tls.key");
    }

    @Test
    void filesThatHoldNoCertificateAreRefusedWithoutBeingQuoted() throws Exception {
        Path file = Files.writeString(directory.resolve("ca.pem"), "canary");

        assertThatThrownBy(() -> open("https://r", ", tls: {ca: '" + file + "'}"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("registry.tls")
                .hasMessageNotContaining("canary");
    }

    @Test
    void tlsTrustsWhoTheFileNamesAndShowsACertificate() throws Exception {
        CertificateBuilder any = new CertificateBuilder().ecp256();
        X509Bundle authority = any.copy()
                .subject("CN=authority")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        X509Bundle host =
                any.copy().subject("CN=registry").addSanDnsName("localhost").buildIssuedBy(authority);
        X509Bundle own = any.copy().subject("CN=streamgauge").buildIssuedBy(authority);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(
                host.toKeyManagerFactory().getKeyManagers(),
                authority.toTrustManagerFactory().getTrustManagers(),
                null);
        Path ca = Files.writeString(directory.resolve("ca.pem"), authority.getCertificatePEM());
        Path certificate = Files.writeString(directory.resolve("own.pem"), own.getCertificatePathPEM());
        Path key = Files.writeString(directory.resolve("own.key"), own.getPrivateKeyPEM());
        String trusting = ", tls: {ca: '" + ca + "'";
        try (RegistryServer secure = new RegistryServer(FIRST_ID, context)) {
            secure.start();

            open(secure.url(), trusting + ", certificate: '" + certificate + "', key: '" + key + "'}")
                    .prepare();

            SchemaRegistry anonymous = open(secure.url(), trusting + "}");
            assertThatThrownBy(anonymous::prepare).isInstanceOf(RegistryUnavailableException.class);
            SchemaRegistry mistrusting = open(secure.url(), "");
            assertThatThrownBy(mistrusting::prepare)
                    .isInstanceOf(RegistryUnavailableException.class)
                    .hasMessageContaining("certification path");
        }
    }
}
