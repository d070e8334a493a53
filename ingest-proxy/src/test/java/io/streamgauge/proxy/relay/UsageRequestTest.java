package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.ReceivedRequest;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Routes that ask for usage where clients do not. */
@ExtendWith(NoLeaks.class)
class UsageRequestTest {

    private static final String PATH = "/v1/chat/completions";
    private static final String ASKING =
            "{\"model\":\"m\",\"stream\":true,\"stream_options\":{\"include_usage\":true}}";
    private static final String SILENT = "{\"model\":\"m\",\"stream\":true}";
    private static final String ASKED = "llm_proxy_usage_requests_total";
    private static final String REMOVED = "llm_proxy_usage_events_removed_total";

    private static final ChatStream CHAT = ChatStream.of("m");
    private static final List<String> WITHOUT =
            List.of(CHAT.role(), CHAT.content("a"), CHAT.finish("stop"), CHAT.done());
    private static final List<String> WITH =
            List.of(CHAT.role(), CHAT.content("a"), CHAT.finish("stop"), CHAT.usage(5, 1), CHAT.done());

    @Test
    void clientThatDidNotAskGetsTheStreamOfAServerThatWasNotAsked() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(UsageRequestTest::server);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            for (int i = 0; i < 3; i++) {
                RawClient.Response response =
                        client.send(RawClient.post(PATH, SILENT)).response();

                assertThat(response.body()).isEqualTo(String.join("", WITHOUT));
                assertThat(upstream.exchange(i).request().body()).asString().isEqualTo(ASKING);
            }
            assertThat(upstream.connectionsAccepted()).isOne();
            assertThat(relay.metric(ASKED, "default")).isEqualTo(3);
            assertThat(relay.metric(REMOVED, "default")).isEqualTo(3);
        }
    }

    @Test
    void observerSeesTheRequestAsItCameAndTheResponseWithItsUsage() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(UsageRequestTest::server);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post(PATH, SILENT)).response();

            await().until(() -> relay.seen(0).has("ended COMPLETE"));
            assertThat(relay.seen(0).requestBody()).isEqualTo(SILENT);
            assertThat(relay.seen(0).responseBody()).isEqualTo(String.join("", WITH));
            assertThat(relay.seen(0).calls()).noneMatch(call -> call.startsWith("time went back"));
        }
    }

    @Test
    void requestKeepsItsHeadButForTheLength() throws Exception {
        String head =
                "POST " + PATH + "?a=%2F HTTP/1.1\r\nX-B: 1\r\nHOST: a\r\ncontent-LENGTH: %d\r\nx-b: \u00e9\r\n\r\n";
        try (ScriptedUpstream upstream = ScriptedUpstream.start(UsageRequestTest::server);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            client.send(head.replace("%d", "" + SILENT.length()) + SILENT).response();

            assertThat(upstream.exchange(0).request().head()).isEqualTo(head.replace("%d", "" + ASKING.length()));
        }
    }

    @Test
    void chunkedRequestStaysChunked() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(UsageRequestTest::server);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            client.send("POST " + PATH + " HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (char each : SILENT.toCharArray()) {
                client.send("1\r\n" + each + "\r\n");
            }

            assertThat(client.send("0\r\nX-T: 1\r\n\r\n").response().body()).isEqualTo(String.join("", WITHOUT));
            ReceivedRequest received = upstream.exchange(0).request();
            assertThat(received.body()).asString().isEqualTo(ASKING);
            assertThat(received.header("transfer-encoding")).contains("chunked");
            assertThat(received.header("content-length")).isEmpty();
        }
    }

    @Test
    void clientThatAskedGetsItsUsage() throws Exception {
        assertUntouched(RawClient.post(PATH, ASKING), ASKING, WITH);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Accept-Encoding: gzip",
                "Content-Type: text/plain",
                "Content-Encoding: br",
                "Authorization: AWS4-HMAC-SHA256 Credential=k",
                "Expect: 100-continue"
            })
    void requestWhoseHeadForbidsItIsUntouched(String field) throws Exception {
        assertUntouched(RawClient.post(PATH, SILENT, field), SILENT, WITHOUT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"stream\":false}", "[]", "{\"stream\":true", "no json", "{}"})
    void requestWhoseBodyForbidsItIsUntouched(String body) throws Exception {
        assertUntouched(RawClient.post(PATH, body), body, WITHOUT);
    }

    @Test
    void requestWithoutABodyIsUntouched() throws Exception {
        assertUntouched(RawClient.post(PATH, ""), "", WITHOUT);
    }

    @Test
    void bodyOverTheLimitIsUntouched() throws Exception {
        String body = SILENT.replace("\"m\"", "\"" + "m".repeat(256 * 1024) + "\"");

        assertUntouched(RawClient.post(PATH, body), body, WITHOUT);
        assertUntouched(chunked(body), body, WITHOUT);
    }

    @Test
    void bodyUpToTheLimitIsChanged() throws Exception {
        String body = SILENT.replace("\"m\"", "\"" + "m".repeat(255 * 1024) + "\"");
        for (String request : List.of(RawClient.post(PATH, body), chunked(body))) {
            try (ScriptedUpstream upstream = ScriptedUpstream.start(UsageRequestTest::server);
                    RunningRelay relay = RunningRelay.askingForUsage(upstream);
                    RawClient client = relay.client()) {
                assertThat(client.send(request).response().body()).isEqualTo(String.join("", WITHOUT));
                assertThat(upstream.exchange(0).request().body()).asString().contains("include_usage");
            }
        }
    }

    @Test
    void largeBodyIsPassedOnBeforeItIsWhole() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(UsageRequestTest::server);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            String whole = chunked("m".repeat(1 << 20));
            client.send(whole.substring(0, whole.length() / 2));

            upstream.exchange(0);

            assertThat(client.send(whole.substring(whole.length() / 2))
                            .response()
                            .status())
                    .isEqualTo(200);
            assertThat(upstream.exchange(0).request().bodyLength()).isEqualTo(1 << 20);
        }
    }

    @Test
    void changedRequestOnAConnectionThatDiesUnansweredIsSentOnceMoreAsItWas() throws Exception {
        AtomicInteger number = new AtomicInteger();
        try (ScriptedUpstream upstream = ScriptedUpstream.start(request ->
                        number.getAndIncrement() == 1 ? Script.begin().close() : server(request));
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post(PATH, SILENT)).response();

            assertThat(client.send(RawClient.post(PATH, SILENT)).response().body())
                    .isEqualTo(String.join("", WITHOUT));

            assertThat(upstream.exchange(1).request().body()).asString().isEqualTo(ASKING);
            assertThat(upstream.exchange(2).request().body()).asString().isEqualTo(ASKING);
            assertThat(relay.metric("llm_proxy_upstream_connections_total", "repeated"))
                    .isEqualTo(1);
            assertThat(relay.metric(ASKED, "default")).isEqualTo(2);
        }
    }

    @Test
    void eachEventReachesTheClientBeforeTheUpstreamSendsTheNext() throws Exception {
        Gate gate = new Gate();
        Script script = Script.eventStream();
        for (String event : WITH) {
            script = script.event(": comment\n").pass(gate).event(event).pass(gate);
        }
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script.finish());
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post(PATH, SILENT)).head();

            for (String event : WITH) {
                assertThat(client.chunk()).asString().isEqualTo(": comment\n");
                gate.admit(1);
                if (WITHOUT.contains(event)) {
                    assertThat(client.chunk()).asString().isEqualTo(event);
                }
                gate.admit(1);
            }

            assertThat(client.chunk()).isEmpty();
        }
    }

    @Test
    void streamInPiecesOfOneByteLosesItsUsageEventAlone() throws Exception {
        Script script = events(Script.eventStream(), WITH).finish().writesOf(1);
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.post(PATH, SILENT)).response().body())
                    .isEqualTo(String.join("", WITHOUT));
        }
    }

    @Test
    void streamThatEndsWithItsConnectionLosesItsUsageEvent() throws Exception {
        Script script = events(Script.begin().untilClose(200, "content-type: text/event-stream"), WITH)
                .close();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post(PATH, SILENT)).head();

            assertThat(client.restText()).isEqualTo(String.join("", WITHOUT));
        }
    }

    @Test
    void streamOfToldLengthKeepsItsUsageEvent() throws Exception {
        byte[] all = String.join("", WITH).getBytes(StandardCharsets.UTF_8);
        Script script = Script.begin().sized(200, all, "content-type: text/event-stream");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.post(PATH, SILENT)).response().bytes())
                    .isEqualTo(all);
            assertThat(relay.metric(REMOVED, "default")).isZero();
        }
    }

    @Test
    void upstreamThatBreaksWithinAnEventBreaksItAtTheSameByte() throws Exception {
        String half = CHAT.usage(5, 1).substring(0, 60);
        Script script =
                Script.eventStream().event(CHAT.content("a")).event(half).reset();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post(PATH, SILENT)).head();

            String rest = client.restText();

            assertThat(rest.replaceAll("(?m)^[0-9a-f]+\r\n|\r\n", "")).isEqualTo(CHAT.content("a") + half);
            assertThat(rest).doesNotContain("\r\n0\r\n");
            await().until(() -> relay.seen(0).has("ended UPSTREAM_RESET"));
        }
    }

    @Test
    void clientThatLeavesBeforeItsBodyIsWholeLeavesNoTrace() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(UsageRequestTest::server);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            client.send("POST " + PATH + " HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhalf");
            await().until(() -> relay.seenCount() == 1);

            client.leave();

            await().until(() -> relay.seen(0).has("ended CLIENT_LEFT"));
            assertThat(upstream.connectionsAccepted()).isZero();
        }
    }

    @Test
    void malformedBodyIsRefusedBeforeTheUpstreamHearsOfIt() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(UsageRequestTest::server);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            client.send("POST " + PATH + " HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcXX");

            assertThat(client.response().status()).isEqualTo(400);
            await().until(() -> relay.seen(0).has("ended REQUEST_MALFORMED"));
            assertThat(upstream.connectionsAccepted()).isZero();
        }
    }

    @Test
    void clientThatIsRefusedGetsTheRefusal() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(429, CHAT.usage(1, 1)));
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            RawClient.Response response =
                    client.send(RawClient.post(PATH, SILENT)).response();

            assertThat(response.status()).isEqualTo(429);
            assertThat(response.body()).isEqualTo(CHAT.usage(1, 1));
        }
    }

    @Test
    void nothingIsAskedWhereNothingIsMeasured() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(UsageRequestTest::server);
                RunningRelay relay = RunningRelay.askingForUsageUnobserved(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post(PATH, SILENT)).response();

            assertThat(upstream.exchange(0).request().body()).asString().isEqualTo(SILENT);
        }
    }

    private static void assertUntouched(String request, String body, List<String> answer) throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(UsageRequestTest::server);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            assertThat(client.send(request).response().body()).isEqualTo(String.join("", answer));

            ReceivedRequest received = upstream.exchange(0).request();
            assertThat(received.body()).asString().isEqualTo(body);
            assertThat(received.head()).isEqualTo(request.substring(0, request.indexOf("\r\n\r\n") + 4));
            assertThat(relay.metric(ASKED, "default")).isZero();
            assertThat(relay.metric(REMOVED, "default")).isZero();
        }
    }

    /** A server that reports usage if it is asked to. */
    private static Script server(ReceivedRequest request) {
        String body = new String(request.body(), StandardCharsets.UTF_8);
        return events(Script.eventStream(), body.contains("\"include_usage\":true") ? WITH : WITHOUT)
                .finish();
    }

    private static Script events(Script begun, List<String> events) {
        Script script = begun;
        for (String event : events) {
            script = script.event(event);
        }
        return script;
    }

    private static String chunked(String body) {
        return "POST " + PATH + " HTTP/1.1\r\nHost: upstream\r\nTransfer-Encoding: chunked\r\n\r\n"
                + Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n";
    }
}
