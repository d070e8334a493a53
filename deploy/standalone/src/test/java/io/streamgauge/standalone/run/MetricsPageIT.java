package io.streamgauge.standalone.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.standalone.settings.AllSettings;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the parts say of themselves is what docs/metrics.md says. */
class MetricsPageIT {

    private static final Path PAGE = Path.of("../../docs/metrics.md");
    private static final Pattern HELP = Pattern.compile("# HELP (llm_(?:proxy|processor)_\\w+) (.*)");
    private static final Pattern TYPE = Pattern.compile("# TYPE (llm_(?:proxy|processor)_\\w+) (\\w+)");
    private static final Pattern ROW =
            Pattern.compile("\\| `(llm_(?:proxy|processor)_\\w+)` \\| (\\w+) \\|.*\\| (.*) \\|");

    private static final ChatStream CHAT = ChatStream.of("m");
    private static final byte[] REFUSED =
            "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    Path data;

    /** Has no value where the listener has no certificate, and what has none is not shown. */
    private static final String ONLY_WITH_TLS = "`llm_proxy_certificate_expiry_timestamp_seconds`";

    private final ScriptedUpstream upstream = ScriptedUpstream.answering(CHAT.tokensAt(1, 2));

    @AfterEach
    void stop() {
        upstream.close();
    }

    @Test
    void thePageHasNameTypeAndHelpOfEveryMetricOfProxyAndProcessor() throws Exception {
        AllSettings settings =
                ConfigFile.parse("""
                        data-dir: "%s"
                        proxy: { listen: "127.0.0.1:0", access-log: "%s/access.log", routes: [ { name: chat, upstream: "%s", usage: request } ] }
                        management: { listen: "127.0.0.1:0" }
                        topics: { partitions: 1, request-bytes: 64MiB }
                        """.formatted(data, data, upstream.uri())).read(AllSettings::read);
        String scrape;
        try (AllInOne all = new AllInOne(settings, 0)) {
            all.start();
            int port = all.proxyAddress().getPort();
            RecordingClient.exchange(port, Requests.postJson("/v1/chat/completions", CHAT.request("hello")));
            RecordingClient.exchange(port, REFUSED);
            scrape = scrape(all);
        }
        String page = Files.readString(PAGE)
                .lines()
                .filter(line -> !line.contains(ONLY_WITH_TLS))
                .collect(Collectors.joining("\n"));

        assertThat(found(ROW, page, 1, 3))
                .isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(found(HELP, scrape, 1, 2).toList());
        assertThat(found(ROW, page, 1, 2))
                .containsExactlyInAnyOrderElementsOf(found(TYPE, scrape, 1, 2).toList());
    }

    private static String scrape(AllInOne all) throws Exception {
        URI metrics = URI.create("http://127.0.0.1:" + all.managementAddress().getPort() + "/metrics");
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString())
                .body();
    }

    /** Two groups of every line that matches. */
    private static Stream<List<String>> found(Pattern line, String text, int first, int second) {
        return text.lines()
                .map(line::matcher)
                .filter(matcher -> matcher.matches())
                .map(matcher -> List.of(matcher.group(first), matcher.group(second)));
    }
}
