package io.streamgauge.proxy.relay;

import static io.streamgauge.proxy.relay.AskableServer.ASKING;
import static io.streamgauge.proxy.relay.AskableServer.PATH;
import static io.streamgauge.proxy.relay.AskableServer.SILENT;
import static io.streamgauge.proxy.relay.AskableServer.WITH;
import static io.streamgauge.proxy.relay.AskableServer.WITHOUT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whether usage is asked for in spite of an offer of content codings, by how the upstream answers it. */
@ExtendWith(NoLeaks.class)
class UsageOffersTest {

    private static final String NODE = "Accept-Encoding: gzip, deflate";
    private static final String PYTHON = "Accept-Encoding: gzip, deflate, br, zstd";
    private static final String STREAM = "content-type: text/event-stream";
    private static final String WITHOUT_USAGE = String.join("", WITHOUT);
    private static final byte[] WITH_USAGE = String.join("", WITH).getBytes(UTF_8);

    @Test
    void offerThatHasBeenAnsweredPlainlyNoLongerForbidsIt() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(AskableServer::answer);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            for (int i = 0; i < 4; i++) {
                assertThat(body(client, PATH, SILENT, NODE)).isEqualTo(WITHOUT_USAGE);
            }

            assertSent(upstream, SILENT, ASKING, ASKING, ASKING);
            assertThat(upstream.exchange(3).request().header("accept-encoding")).contains("gzip, deflate");
            assertCounted(relay, 3, 3, 0);
        }
    }

    @Test
    void anotherOfferStartsAnew() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(AskableServer::answer);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            for (String offer : List.of(NODE, PYTHON, NODE, PYTHON, NODE + ";q=0.5")) {
                assertThat(body(client, PATH, SILENT, offer)).isEqualTo(WITHOUT_USAGE);
            }

            assertSent(upstream, SILENT, SILENT, ASKING, ASKING, SILENT);
        }
    }

    @Test
    void offerInSeveralFieldsIsOne() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(AskableServer::answer);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            body(client, PATH, SILENT, "Accept-Encoding: gzip", "Accept-Encoding: br");
            body(client, PATH, SILENT, "Accept-Encoding: gzip");
            body(client, PATH, SILENT, "Accept-Encoding: gzip", "Accept-Encoding: br");

            assertSent(upstream, SILENT, SILENT, ASKING);
        }
    }

    @Test
    void streamOfAClientThatAskedShowsHowItsOfferIsAnswered() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(AskableServer::answer);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            assertThat(body(client, PATH, ASKING, NODE)).isEqualTo(new String(WITH_USAGE, UTF_8));
            assertThat(body(client, PATH, SILENT, NODE)).isEqualTo(WITHOUT_USAGE);

            assertSent(upstream, ASKING, ASKING);
            assertCounted(relay, 1, 1, 0);
        }
    }

    @Test
    void upstreamThatCompressesIsNeverAsked() throws Exception {
        byte[] compressed = gzip(WITHOUT_USAGE.getBytes(UTF_8));
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(compressed(compressed));
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            for (int i = 0; i < 3; i++) {
                assertThat(send(client, PATH, SILENT, NODE).bytes()).isEqualTo(compressed);
            }

            assertSent(upstream, SILENT, SILENT, SILENT);
            assertCounted(relay, 0, 0, 0);
        }
    }

    static Stream<Script> streamsOfAnotherMind() throws IOException {
        return Stream.of(
                compressed(gzip(WITH_USAGE)),
                AskableServer.with(
                                Script.eventStream(),
                                WITH.stream().map(event -> "id: 1\n" + event).toList())
                        .finish(),
                Script.begin().sized(200, WITH_USAGE, STREAM),
                Script.begin()
                        .chunked(200, "content-type: text/plain")
                        .event(WITH_USAGE)
                        .finish(),
                Script.begin()
                        .chunked(200, "content-type: application/json")
                        .event(WITH_USAGE)
                        .finish());
    }

    @ParameterizedTest
    @MethodSource("streamsOfAnotherMind")
    void upstreamThatChangesItsMindIsNotAskedAnyMore(Script other) throws Exception {
        byte[] direct = answerTo(other);
        AtomicInteger number = new AtomicInteger();
        try (ScriptedUpstream upstream = ScriptedUpstream.start(
                        request -> number.getAndIncrement() == 1 ? other : AskableServer.answer(request));
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            assertThat(body(client, PATH, SILENT, NODE)).isEqualTo(WITHOUT_USAGE);
            assertThat(send(client, PATH, SILENT, NODE).bytes()).isEqualTo(direct);
            assertThat(body(client, PATH, SILENT, NODE)).isEqualTo(WITHOUT_USAGE);
            assertThat(body(client, PATH, SILENT, NODE)).isEqualTo(WITHOUT_USAGE);
            assertThat(body(client, PATH, SILENT)).isEqualTo(WITHOUT_USAGE);

            assertSent(upstream, SILENT, ASKING, SILENT, SILENT, ASKING);
            assertCounted(relay, 2, 1, 1);
        }
    }

    @Test
    void streamsThatCannotBeFilteredEndTheAskingWithoutAnOfferToo() throws Exception {
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.answering(Script.begin().sized(200, WITH_USAGE, STREAM));
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            body(client, PATH, SILENT);
            body(client, PATH, SILENT, "Accept-Encoding: identity");

            assertSent(upstream, ASKING, SILENT);
            assertCounted(relay, 1, 0, 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 429, 503})
    void answerThatIsNoStreamNeitherTeachesNorMakesForget(int status) throws Exception {
        AtomicInteger number = new AtomicInteger();
        try (ScriptedUpstream upstream = ScriptedUpstream.start(request ->
                        number.getAndIncrement() % 2 == 0 ? Script.json(status, "{}") : AskableServer.answer(request));
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            for (int i = 0; i < 4; i++) {
                send(client, PATH, SILENT, NODE);
            }

            assertSent(upstream, SILENT, SILENT, ASKING, ASKING);
            assertCounted(relay, 2, 1, 0);
        }
    }

    @Test
    void streamOfAnotherApiTeachesNothing() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(AskableServer::answer);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            body(client, "/v1/messages", SILENT, NODE);
            body(client, PATH, SILENT, NODE);

            assertSent(upstream, SILENT, SILENT);
        }
    }

    @Test
    void routesDoNotLearnFromEachOther() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(AskableServer::answer);
                RunningRelay relay = RunningRelay.askingForUsageBelow(upstream, "/a", "/b");
                RawClient client = relay.client()) {
            for (String prefix : List.of("/a", "/b", "/b", "/a")) {
                assertThat(body(client, prefix + PATH, SILENT, NODE)).isEqualTo(WITHOUT_USAGE);
            }

            assertSent(upstream, SILENT, SILENT, ASKING, ASKING);
        }
    }

    @Test
    void restartBeginsAnew() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(AskableServer::answer)) {
            for (int i = 0; i < 2; i++) {
                try (RunningRelay relay = RunningRelay.askingForUsage(upstream);
                        RawClient client = relay.client()) {
                    body(client, PATH, SILENT, NODE);
                }
            }

            assertSent(upstream, SILENT, SILENT);
        }
    }

    private static RawClient.Response send(RawClient client, String path, String body, String... fields)
            throws IOException {
        return client.send(RawClient.post(path, body, fields)).response();
    }

    private static String body(RawClient client, String path, String body, String... fields) throws IOException {
        return send(client, path, body, fields).body();
    }

    /** What a client gets that stands before the upstream itself. */
    private static byte[] answerTo(Script script) throws IOException {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            return send(client, PATH, ASKING).bytes();
        }
    }

    private static Script compressed(byte[] body) {
        return Script.begin()
                .chunked(200, STREAM, "content-encoding: gzip")
                .event(body)
                .finish();
    }

    private static byte[] gzip(byte[] body) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(compressed)) {
            out.write(body);
        }
        return compressed.toByteArray();
    }

    private static void assertSent(ScriptedUpstream upstream, String... bodies) {
        assertThat(upstream.exchanges())
                .map(exchange -> new String(exchange.request().body(), UTF_8))
                .containsExactly(bodies);
    }

    private static void assertCounted(RunningRelay relay, int asked, int removed, int unfiltered) {
        assertThat(List.of(
                        relay.metric("llm_proxy_usage_requests_total", "default"),
                        relay.metric("llm_proxy_usage_events_removed_total", "default"),
                        relay.metric("llm_proxy_usage_streams_unfiltered_total", "default")))
                .isEqualTo(List.of((double) asked, (double) removed, (double) unfiltered));
    }
}
