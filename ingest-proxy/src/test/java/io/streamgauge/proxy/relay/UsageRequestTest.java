package io.streamgauge.proxy.relay;

import static io.streamgauge.proxy.relay.AskableServer.ASKING;
import static io.streamgauge.proxy.relay.AskableServer.PATH;
import static io.streamgauge.proxy.relay.AskableServer.SILENT;
import static io.streamgauge.proxy.relay.AskableServer.WITH;
import static io.streamgauge.proxy.relay.AskableServer.WITHOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.testkit.upstream.ReceivedRequest;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a route that asks for usage makes of requests. */
@ExtendWith(NoLeaks.class)
class UsageRequestTest {

    private static final String REMOVED = "llm_proxy_usage_events_removed_total";
    private static final String ASKED = "llm_proxy_usage_requests_total";

    @Test
    void clientThatDidNotAskGetsTheStreamOfAServerThatWasNotAsked() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(AskableServer::answer);
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
    void requestKeepsItsHeadButForTheLength() throws Exception {
        String head =
                "POST " + PATH + "?a=%2F HTTP/1.1\r\nX-B: 1\r\nHOST: a\r\ncontent-LENGTH: %d\r\nx-b: \u00e9\r\n\r\n";
        try (ScriptedUpstream upstream = ScriptedUpstream.start(AskableServer::answer);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            client.send(head.replace("%d", "" + SILENT.length()) + SILENT).response();

            assertThat(upstream.exchange(0).request().head()).isEqualTo(head.replace("%d", "" + ASKING.length()));
        }
    }

    @Test
    void chunkedRequestStaysChunked() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(AskableServer::answer);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            client.send("POST " + PATH + " HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (int i = 0; i < SILENT.length(); i++) {
                client.send("1\r\n" + SILENT.charAt(i) + "\r\n");
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
            try (ScriptedUpstream upstream = ScriptedUpstream.start(AskableServer::answer);
                    RunningRelay relay = RunningRelay.askingForUsage(upstream);
                    RawClient client = relay.client()) {
                assertThat(client.send(request).response().body()).isEqualTo(String.join("", WITHOUT));
                assertThat(upstream.exchange(0).request().body()).asString().contains("include_usage");
            }
        }
    }

    @Test
    void largeBodyIsPassedOnBeforeItIsWhole() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(AskableServer::answer);
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
                        number.getAndIncrement() == 1 ? Script.begin().close() : AskableServer.answer(request));
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
    void clientThatLeavesBeforeItsBodyIsWholeLeavesNoTrace() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(AskableServer::answer);
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
        try (ScriptedUpstream upstream = ScriptedUpstream.start(AskableServer::answer);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            client.send("POST " + PATH + " HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcXX");

            assertThat(client.response().status()).isEqualTo(400);
            await().until(() -> relay.seen(0).has("ended REQUEST_MALFORMED"));
            assertThat(upstream.connectionsAccepted()).isZero();
        }
    }

    @Test
    void nothingIsAskedWhereNothingIsMeasured() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(AskableServer::answer);
                RunningRelay relay = RunningRelay.askingForUsageUnobserved(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post(PATH, SILENT)).response();

            assertThat(upstream.exchange(0).request().body()).asString().isEqualTo(SILENT);
        }
    }

    private static void assertUntouched(String request, String body, List<String> answer) throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(AskableServer::answer);
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

    private static String chunked(String body) {
        return "POST " + PATH + " HTTP/1.1\r\nHost: upstream\r\nTransfer-Encoding: chunked\r\n\r\n"
                + Integer.toHexString(body.length()) + "\r\n" + body + "\r\n0\r\n\r\n";
    }
}
