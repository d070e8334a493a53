package io.streamgauge.standalone.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.standalone.settings.AllSettings;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the parts say of themselves is what docs/metrics.md says. */
class MetricsPageIT {

    private static final Path PAGE = Path.of("../../docs/metrics.md");
    private static final Pattern HELP = Pattern.compile("# HELP (llm_(?:proxy|processor|certificate)_\\w+) (.*)");
    private static final Pattern TYPE = Pattern.compile("# TYPE (llm_(?:proxy|processor|certificate)_\\w+) (\\w+)");
    private static final Pattern ROW =
            Pattern.compile("\\| `(llm_(?:proxy|processor|certificate)_\\w+)` \\| (\\w+) \\|.*\\| (.*) \\|");

    private static final ChatStream CHAT = ChatStream.of("m");
    private static final byte[] REFUSED =
            "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    Path data;

    private final ScriptedUpstream upstream = ScriptedUpstream.answering(CHAT.tokensAt(1, 2));

    @AfterEach
    void stop() {
        upstream.close();
    }

    @Test
    void thePageHasNameTypeAndHelpOfEveryMetricOfProxyAndProcessor() throws Exception {
        X509Bundle shown = new CertificateBuilder()
                .subject("CN=streamgauge")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        Path certificate = Files.writeString(data.resolve("tls.crt"), shown.getCertificatePEM());
        Path key = Files.writeString(data.resolve("tls.key"), shown.getPrivateKeyPEM());
        AllSettings settings = ConfigFile.parse("""
                        data-dir: "%s"
                        proxy: { listen: "127.0.0.1:0", access-log: "%s/access.log", routes: [ { name: chat, upstream: "%s", usage: request } ] }
                        management: { listen: "127.0.0.1:0", tls: { certificate: "%s", key: "%s" } }
                        topics: { partitions: 1, request-bytes: 64MiB }
                        """.formatted(data, data, upstream.uri(), certificate, key))
                .read(AllSettings::read);
        String scrape;
        try (AllInOne all = new AllInOne(settings, 0)) {
            all.start();
            int port = all.proxyAddress().getPort();
            RecordingClient.exchange(port, Requests.postJson("/v1/chat/completions", CHAT.request("hello")));
            RecordingClient.exchange(port, REFUSED);
            scrape = all.scrape();
        }
        String page = Files.readString(PAGE);

        assertThat(found(ROW, page, 1, 3))
                .isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(found(HELP, scrape, 1, 2).toList());
        assertThat(found(ROW, page, 1, 2))
                .containsExactlyInAnyOrderElementsOf(found(TYPE, scrape, 1, 2).toList());
    }

    /** Two groups of every line that matches. */
    private static Stream<List<String>> found(Pattern line, String text, int first, int second) {
        return text.lines()
                .map(line::matcher)
                .filter(matcher -> matcher.matches())
                .map(matcher -> List.of(matcher.group(first), matcher.group(second)));
    }
}
