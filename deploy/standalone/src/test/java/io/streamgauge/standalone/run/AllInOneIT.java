package io.streamgauge.standalone.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.streamgauge.bootstrap.config.file.ConfigFile;
import io.streamgauge.standalone.scraped.Exposition;
import io.streamgauge.standalone.settings.AllSettings;
import io.streamgauge.testkit.client.ClientResponse;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AllInOneIT {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final ChatStream CHAT = ChatStream.of("m");

    @TempDir
    Path data;

    private final ScriptedUpstream upstream = ScriptedUpstream.answering(CHAT.tokensAt(5, 15, 25, 35));
    private final HttpClient scraper = HttpClient.newHttpClient();

    @AfterEach
    void stop() {
        upstream.close();
    }

    private AllInOne allInOne() throws Exception {
        AllSettings settings =
                ConfigFile.parse("""
                        data-dir: "%s"
                        proxy: { listen: "127.0.0.1:0", upstream: "%s" }
                        management: { listen: "127.0.0.1:0" }
                        topics: { partitions: 2, request-bytes: 64MiB }
                        """.formatted(data, upstream.uri())).read(AllSettings::read);
        return new AllInOne(settings, 0);
    }

    private static void ask(AllInOne all, int times) throws IOException {
        for (int i = 0; i < times; i++) {
            ClientResponse response = RecordingClient.exchange(
                    all.proxyAddress().getPort(), Requests.postJson("/v1/chat/completions", CHAT.request("hello")));
            assertThat(response.text()).endsWith(CHAT.done());
        }
    }

    private Exposition scrape(AllInOne all) throws Exception {
        URI metrics = URI.create("http://127.0.0.1:" + all.managementAddress().getPort() + "/metrics");
        return Exposition.parse(scraper.send(HttpRequest.newBuilder(metrics).build(), BodyHandlers.ofString())
                .body());
    }

    private void awaitCount(AllInOne all, String metric, Map<String, String> labels, double value) {
        await().atMost(LIMIT)
                .untilAsserted(() ->
                        assertThat(scrape(all).sum(metric, labels)).as(metric).isEqualTo(value));
    }

    @Test
    void countsGoOnFromTheDataAfterARestart() throws Exception {
        try (AllInOne all = allInOne()) {
            all.start();
            ask(all, 3);

            awaitCount(all, "llm_requests_total", Map.of("model", "m", "outcome", "ok"), 3);
            awaitCount(all, "llm_time_to_first_token_seconds_count", Map.of("model", "m"), 3);
            awaitCount(all, "llm_slo_good_requests_total", Map.of("slo", "default"), 3);
        }

        try (AllInOne again = allInOne()) {
            again.start();
            awaitCount(again, "llm_requests_total", Map.of("model", "m", "outcome", "ok"), 3);

            ask(again, 2);

            awaitCount(again, "llm_requests_total", Map.of("model", "m", "outcome", "ok"), 5);
            awaitCount(again, "llm_time_to_first_token_seconds_count", Map.of("model", "m"), 5);
        }
    }

    @Test
    void whatCameRightBeforeTheStopIsNotLost() throws Exception {
        try (AllInOne all = allInOne()) {
            all.start();
            ask(all, 2);
        }

        try (AllInOne again = allInOne()) {
            again.start();

            awaitCount(again, "llm_requests_total", Map.of("model", "m", "outcome", "ok"), 2);
        }
    }

    @Test
    void twoCannotShareADataDirectory() throws Exception {
        try (AllInOne first = allInOne();
                AllInOne second = allInOne()) {
            first.start();

            assertThatThrownBy(second::start)
                    .hasMessageContaining(data.resolve("kafka").toString());

            ask(first, 1);
        }
    }

    @Test
    void aTakenPortOfTheProxyEndsTheStartAndFreesEverything() throws Exception {
        try (AllInOne first = allInOne()) {
            first.start();
            AllSettings clashing = ConfigFile.parse("""
                            data-dir: "%s"
                            proxy: { listen: "127.0.0.1:%d", upstream: "%s" }
                            management: { listen: "127.0.0.1:0" }
                            topics: { partitions: 2, request-bytes: 64MiB }
                            """.formatted(
                                    data.resolve("other"), first.proxyAddress().getPort(), upstream.uri()))
                    .read(AllSettings::read);
            AllInOne second = new AllInOne(clashing, 0);

            assertThatThrownBy(second::start)
                    .hasMessageContaining("127.0.0.1:" + first.proxyAddress().getPort());

            assertThat(second.ready()).isFalse();
        }
    }
}
