package io.streamgauge.standalone.cli.top;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.bootstrap.management.Contents;
import io.streamgauge.bootstrap.management.ManagementServer;
import io.streamgauge.bootstrap.management.access.ManagementSettings;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.standalone.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code top} at a port that is configured not to be read by everybody. */
class GuardedPortTest {

    private static final MetricFamily OPEN = new MetricFamily(
            "llm_requests_in_flight",
            MetricFamily.Type.GAUGE,
            "Open now.",
            List.of("model", "route", "phase"),
            List.of(new MetricFamily.Value(List.of("busy", "r", "waiting"), 53)));

    @TempDir
    Path directory;

    private ManagementServer server;
    private Path clientsKey;

    @BeforeEach
    void start() throws Exception {
        X509Bundle shown = new CertificateBuilder()
                .subject("CN=exporter")
                .setIsCertificateAuthority(true)
                .addSanIpAddress("127.0.0.1")
                .buildSelfSigned();
        X509Bundle client = new CertificateBuilder()
                .subject("CN=operator")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        Path certificate = file("server.pem", shown.getCertificatePEM());
        Path key = file("server.key", shown.getPrivateKeyPEM());
        Path clients = file("clients.pem", client.getCertificatePEM());
        clientsKey = file("clients.key", client.getPrivateKeyPEM());
        ManagementSettings settings = ConfigFile.parse(
                        """
                        management:
                          listen: 127.0.0.1:0
                          username: ops
                          password: ${file:%s}
                          tls: { certificate: %s, key: %s, client-ca: %s }
                        """.formatted(file("password", "open sesame\n"), certificate, key, clients))
                .read(root -> ManagementSettings.read(root.section("management", "The port.")));
        server = new ManagementServer(settings, Contents.of(List.of(() -> List.of(OPEN)), List.of()));
        server.start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content);
    }

    private CommandRun top(String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "top", "--once", "--url=https://127.0.0.1:" + server.address().getPort()));
        arguments.addAll(List.of(more));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private String named(String option, String file) {
        return option + "=" + directory.resolve(file);
    }

    @Test
    void whoHasEverythingSeesTheFigures() {
        CommandRun run = top(
                named("--ca", "server.pem"),
                "--user=ops",
                named("--password-file", "password"),
                named("--certificate", "clients.pem"),
                "--key=" + clientsKey);

        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains("busy", " 53 ");
    }

    @Test
    void whatIsMissingIsSaidInOneLine() {
        assertFails(top(), 1, "no TLS with https://127.0.0.1:");
        assertFails(top(named("--ca", "server.pem")), 1, "/metrics is answered with 403; give --certificate and --key");
        assertFails(
                top(named("--ca", "server.pem"), named("--certificate", "clients.pem"), "--key=" + clientsKey),
                1,
                "/metrics is answered with 401; give --token-file, or --user and --password-file");
    }

    @Test
    void wrongUseIsSaidAndNothingIsShown() {
        assertFails(top("--user=ops"), 2, "--user needs --password-file");
        assertFails(top("--user=ops", "--password-file=/missing"), 2, "--password-file: /missing does not exist");
        assertFails(top("--ca=/missing"), 2, "/missing does not exist");
        assertFails(top(named("--ca", "password")), 2, "password holds no certificate in PEM format");
        assertFails(top(named("--key", "server.key")), 2, "--key needs --certificate");
        assertFails(
                top("--user=ops", named("--password-file", "password"), named("--token-file", "password")),
                2,
                "--token-file stands in place of --user, not beside it");
    }

    private static void assertFails(CommandRun run, int exitCode, String message) {
        assertThat(run.exitCode()).as(run.err()).isEqualTo(exitCode);
        assertThat(run.err()).contains(message).doesNotContain("sesame");
        assertThat(run.out()).isEmpty();
    }
}
