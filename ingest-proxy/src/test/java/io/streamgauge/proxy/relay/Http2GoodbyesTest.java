package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Error;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** How a client of HTTP/2 whose connection is ended learns why. */
@ExtendWith(NoLeaks.class)
class Http2GoodbyesTest {

    private static final String BROKEN = "the connection breaks the rules of HTTP/2";

    private static void assertRefused(RunningRelay relay, RawHttp2 client, Http2Error error, String rule, String reason)
            throws Exception {
        RawHttp2.Frame goodbye = client.await(RawHttp2.GOAWAY);
        assertThat(goodbye.error()).isEqualTo((int) error.code());
        assertThat(goodbye.reason()).isEqualTo(reason);
        client.awaitEnd();
        assertThat(relay.metric("llm_proxy_gate_requests_refused_total", rule)).isOne();
    }

    @Test
    void garbageBehindThePrefaceIsRefusedByRule() throws Exception {
        byte[] garbage = "GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.never());
                RunningRelay relay = RunningRelay.to(upstream);
                RawHttp2 client = RawHttp2.beginningWith(relay.address(), garbage)) {
            assertRefused(relay, client, Http2Error.PROTOCOL_ERROR, "http2_frame", BROKEN);
        }
    }

    @Test
    void frameOutOfPlaceIsRefusedByRule() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.never());
                RunningRelay relay = RunningRelay.to(upstream);
                RawHttp2 client = new RawHttp2(relay.address())) {
            client.frame(RawHttp2.CONTINUATION, 0, 1);

            assertRefused(relay, client, Http2Error.PROTOCOL_ERROR, "http2_frame", BROKEN);
        }
    }

    @Test
    void headInTooManyPiecesIsRefusedByRule() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.never());
                RunningRelay relay = RunningRelay.to(upstream);
                RawHttp2 client = new RawHttp2(relay.address())) {
            client.bytes(RawHttp2.together(
                    RawHttp2.frameOf(RawHttp2.HEADERS, RawHttp2.END_STREAM, 1, RawHttp2.head("GET", "/")),
                    RawHttp2.together(50, i -> RawHttp2.frameOf(RawHttp2.CONTINUATION, 0, 1))));

            assertRefused(
                    relay, client, Http2Error.ENHANCE_YOUR_CALM, "http2_limit", "the connection asks for too much");
        }
    }
}
