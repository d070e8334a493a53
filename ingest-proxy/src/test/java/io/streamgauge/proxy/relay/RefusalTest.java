package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(NoLeaks.class)
class RefusalTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
                "GET / HTTP/1.1\nHost: a\n\n",
                "GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nX : 1\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\n: empty\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
                "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +5\r\n\r\nhello",
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n"
            })
    void malformedRequestIsRefusedAndItsConnectionCloses(String request) throws Exception {
        assertRefused(request, 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zz\r\n", "-1\r\n", "5\nhello", "5\r\nhelloXY", "3;a=\"\r\n\"\r\nabc\r\n"})
    void malformedChunkIsRefusedAndItsUpstreamConnectionCloses(String chunk) throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk);

            assertThat(client.restText()).startsWith("HTTP/1.1 400 ");
            if (!upstream.exchanges().isEmpty()) {
                assertThat(upstream.exchange(0).request().isComplete()).isFalse();
            }
            assertThat(relay.metric("llm_proxy_gate_requests_refused_total", "chunk"))
                    .isEqualTo(1);
        }
    }

    @Test
    void headAboveTheLimitIsRefused() throws Exception {
        assertRefused("GET / HTTP/1.1\r\nHost: a\r\nX: " + "x".repeat(17_000) + "\r\n\r\n", 431);
    }

    @Test
    void targetAboveTheLimitIsRefused() throws Exception {
        assertRefused("GET /" + "x".repeat(17_000) + " HTTP/1.1\r\nHost: a\r\n\r\n", 414);
    }

    @Test
    void otherVersionsAreRefused() throws Exception {
        assertRefused("PRI * HTTP/2.0\r\n\r\n", 505);
    }

    @Test
    void tunnelIsRefused() throws Exception {
        assertRefused("CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n", 405);
    }

    @Test
    void requestBeforeAMalformedOneIsAnswered() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/") + "GARBAGE\r\n\r\n");

            assertThat(client.response().status()).isEqualTo(200);
            assertThat(client.restText()).startsWith("HTTP/1.1 400 ");
        }
    }

    private static void assertRefused(String request, int status) throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            String answer = client.send(request).restText();

            assertThat(answer).startsWith("HTTP/1.1 " + status + " ").contains("\r\nConnection: close\r\n");
            assertThat(upstream.exchanges()).isEmpty();
            assertThat(relay.seenCount()).isZero();
        }
    }
}
