package io.streamgauge.clients;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.installation.Installation;
import io.streamgauge.installation.Setup;
import io.streamgauge.testkit.kafka.KafkaBroker;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.ReceivedRequest;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Client libraries that do not ask for usage see none on a route that asks for it, and the proxy knows it all the same. */
@Timeout(300)
class SilentClientsIT {

    private static final ChatStream CHAT = ChatStream.of("m");
    private static final int STREAMS = 5;

    @RegisterExtension
    static final KafkaBroker KAFKA = KafkaBroker.create();

    @TempDir
    static Path directory;

    private static ScriptedUpstream upstream;
    private static Installation installation;

    @BeforeAll
    static void start() throws Exception {
        Program.installScripts(directory);
        upstream = ScriptedUpstream.start(SilentClientsIT::answer);
        installation = Installation.start(new Setup(KAFKA.bootstrapServers(), KAFKA.newPrefix(), upstream.uri())
                .withProxy("""
                        routes:
                          - name: asking
                            path-prefix: /v1
                            upstream: "%s"
                            usage: request
                        """.formatted(upstream.uri())));
    }

    @AfterAll
    static void stop() {
        if (installation != null) {
            installation.close();
            upstream.close();
        }
    }

    @Test
    void clientsSeeTheStreamsTheyAskedForAndTheRecordsHaveTheUsage() throws Exception {
        String direct =
                Program.run(directory, "node", "silent.mjs", upstream.uri().toString());
        String relayed = Program.run(directory, "node", "silent.mjs", "http://127.0.0.1:" + installation.port());

        assertThat(direct.lines()).hasSize(3 + 3 + 1 + 2);
        assertThat(direct).contains("[DONE]").doesNotContain("usage", "error");
        assertThat(relayed).isEqualTo(direct);
        List<Boolean> asked = upstream.exchanges().stream()
                .map(exchange -> asksForUsage(exchange.request()))
                .toList();
        assertThat(asked.subList(0, STREAMS)).containsOnly(false);
        // The package and fetch itself offer the same codings, so that the first stream speaks for all.
        assertThat(asked.subList(STREAMS, asked.size())).containsExactly(false, true, true, true, true);
        installation.await(SilentClientsIT::assertUsageIsKnown);
    }

    private static void assertUsageIsKnown() throws Exception {
        var scrape = installation.scrape();
        assertThat(scrape.sum("llm_requests_total", "outcome", "ok")).isEqualTo(STREAMS);
        assertThat(scrape.sum("llm_usage_missing_total")).isEqualTo(1);
        assertThat(scrape.sum("llm_input_tokens_total")).isEqualTo(7 * (STREAMS - 1));
        assertThat(scrape.sum("llm_output_tokens_total", "token_source", "usage"))
                .isEqualTo(2 * (STREAMS - 1));
        assertThat(scrape.sum("llm_proxy_usage_events_removed_total", "route", "asking"))
                .isEqualTo(STREAMS - 1);
    }

    private static Script answer(ReceivedRequest request) {
        Script begun = Script.eventStream()
                .event(CHAT.role())
                .event(CHAT.content("Oder"))
                .event(CHAT.finish("stop"));
        Script counted = asksForUsage(request) ? begun.event(CHAT.usage(7, 2)) : begun;
        return counted.event(CHAT.done()).finish();
    }

    private static boolean asksForUsage(ReceivedRequest request) {
        return new String(request.body(), StandardCharsets.UTF_8).contains("\"include_usage\":true");
    }
}
