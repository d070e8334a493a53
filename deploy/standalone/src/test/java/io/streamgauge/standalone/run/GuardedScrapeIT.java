package io.streamgauge.standalone.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.bootstrap.management.Contents;
import io.streamgauge.bootstrap.management.ManagementServer;
import io.streamgauge.bootstrap.management.access.ManagementSettings;
import io.streamgauge.bootstrap.metrics.CertificateExpiry;
import io.streamgauge.testkit.prometheus.FoundSeries;
import io.streamgauge.testkit.prometheus.PrometheusApi;
import io.streamgauge.testkit.prometheus.PrometheusProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real Prometheus reads a port that speaks TLS and asks for a password, both configured word for word as docs/operations.md says. */
@Timeout(120)
class GuardedScrapeIT {

    private static final Path PAGE = Path.of("../../docs/operations.md");
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String GLOBAL = "global: { scrape_interval: 1s, scrape_timeout: 1s }\n";

    @TempDir
    Path directory;

    private X509Bundle shown;

    @BeforeEach
    void writeFiles() throws Exception {
        shown = new CertificateBuilder()
                .subject("CN=gpu-1")
                .setIsCertificateAuthority(true)
                .addSanIpAddress("127.0.0.1")
                .buildSelfSigned();
        Files.writeString(directory.resolve("tls.crt"), shown.getCertificatePEM());
        Files.writeString(directory.resolve("tls.key"), shown.getPrivateKeyPEM());
        Files.writeString(directory.resolve("ca.crt"), shown.getCertificatePEM());
        Files.writeString(directory.resolve("password"), "open sesame\n");
    }

    /** The part of the page that begins with this line, up to an empty one, with files of the test. */
    private String part(String firstLine) throws IOException {
        return Files.readString(PAGE)
                .lines()
                .dropWhile(line -> !line.equals("    " + firstLine))
                .takeWhile(line -> !line.isBlank())
                .map(line -> line.substring(4)
                        .replaceAll("/run/(secrets|tls)/", directory + "/")
                        .replace("0.0.0.0:9420", "127.0.0.1:0"))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    @Test
    void aScrapeAsTheDocsShowItSucceedsAndOneOfAStrangerDoesNot() throws Exception {
        PrometheusProcess.require("scrapes over TLS are");
        ManagementSettings settings = ConfigFile.parse(part("management:"))
                .read(root -> ManagementSettings.read(root.section("management", "The port.")));
        try (ManagementServer server = new ManagementServer(settings, Contents.of(List.of(), List.of()))) {
            server.start();
            String target = "127.0.0.1:" + server.address().getPort();
            String known = part("scrape_configs:").replace("gpu-1:9420", target);
            String unknown = known.substring(known.indexOf('\n') + 1)
                    .replace("job_name: streamgauge", "job_name: stranger")
                    .replace("username: prometheus", "username: stranger");

            try (PrometheusProcess prometheus = PrometheusProcess.start(directory, GLOBAL + known + unknown)) {
                await().atMost(PATIENCE).untilAsserted(() -> {
                    assertThat(last(prometheus.api(), "up{job=\"streamgauge\"}"))
                            .containsExactly(1.0);
                    assertThat(last(prometheus.api(), "up{job=\"stranger\"}")).containsExactly(0.0);
                });

                assertThat(last(prometheus.api(), CertificateExpiry.NAME + "{listener=\"management\"}"))
                        .containsExactly((double)
                                shown.getCertificate().getNotAfter().toInstant().getEpochSecond());
            }
        }
    }

    private static List<Double> last(PrometheusApi prometheus, String query) throws Exception {
        return prometheus.query(query).stream().map(FoundSeries::last).toList();
    }
}
