package io.streamgauge.proxy.relay;

import static io.streamgauge.proxy.relay.RawHttp2.END_HEADERS;
import static io.streamgauge.proxy.relay.RawHttp2.END_STREAM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.netty.handler.codec.http2.Http2Error;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Clients that have an HTTP/2 server work, or keep, for little: where each of the known ways ends, frame by frame. */
@ExtendWith(NoLeaks.class)
class Http2FloodsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int CALM = (int) Http2Error.ENHANCE_YOUR_CALM.code();
    private static final int BROKEN = (int) Http2Error.PROTOCOL_ERROR.code();
    private static final int REFUSED = (int) Http2Error.REFUSED_STREAM.code();
    private static final int MOST_RESETS = 1000;
    private static final int MOST_STREAMS = 250;

    /** More than sockets on both ends can hold, so that answers to it pile up in the proxy. */
    private static final int FLOOD_BYTES = 32 << 20;

    @Test
    void clientThatResetsWhatItBeginsIsSentAway() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.never());
                RunningRelay relay = RunningRelay.to(upstream);
                RawHttp2 client = new RawHttp2(relay.address())) {
            client.bytes(RawHttp2.together(
                    MOST_RESETS + 1, i -> getAnd(2 * i + 1, RawHttp2.RST_STREAM, RawHttp2.number(8))));

            assertThat(client.awaitEnd()).hasValue(CALM);
            assertThat(refused(relay, "http2_limit")).isOne();
        }
    }

    /** CVE-2025-8671: the proxy resets the stream, and the client has sent no reset. */
    @Test
    void clientThatHasItsStreamsResetIsSentAway() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.never());
                RunningRelay relay = RunningRelay.to(upstream);
                RawHttp2 client = new RawHttp2(relay.address())) {
            client.bytes(RawHttp2.together(
                    MOST_RESETS + 1, i -> getAnd(2 * i + 1, RawHttp2.WINDOW_UPDATE, RawHttp2.number(0))));

            assertThat(client.awaitEnd()).hasValue(CALM);
            assertThat(refused(relay, "http2_message")).isGreaterThanOrEqualTo(MOST_RESETS);
            assertThat(refused(relay, "http2_limit")).isOne();
        }
    }

    @Test
    void resetsForTheFaultsOfAnUpstreamLeaveTheConnection() throws Exception {
        Script cut = Script.begin().untilClose(200).event("half").reset();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(cut);
                RunningRelay relay = RunningRelay.to(upstream);
                RawHttp2 client = new RawHttp2(relay.address())) {
            for (int stream = 1; stream <= 2 * MOST_RESETS + 99; stream += 2) {
                client.get(stream, "/");
                assertThat(client.await(RawHttp2.RST_STREAM).error()).isEqualTo((int) Http2Error.INTERNAL_ERROR.code());
            }

            assertThat(client.isUsable()).isTrue();
        }
    }

    @Test
    void streamsOverTheMostAreRefusedAndTheConnectionStays() throws Exception {
        int many = 3000;
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.never());
                RunningRelay relay = RunningRelay.to(upstream);
                RawHttp2 client = new RawHttp2(relay.address())) {
            client.bytes(RawHttp2.together(many, i -> RawHttp2.getOf(2 * i + 1, "/")));

            for (int i = MOST_STREAMS; i < many; i++) {
                assertThat(client.await(RawHttp2.RST_STREAM).error()).isEqualTo(REFUSED);
            }

            assertThat(client.isUsable()).isTrue();
        }
    }

    @Test
    void answersThatNobodyReadsEndTheConnection() throws Exception {
        for (int type : new int[] {RawHttp2.PING, RawHttp2.SETTINGS}) {
            answersThatNobodyReadsEndTheConnection(type, false);
            answersThatNobodyReadsEndTheConnection(type, true);
        }
    }

    private void answersThatNobodyReadsEndTheConnection(int type, boolean withAStream) throws Exception {
        byte[] asked = RawHttp2.frameOf(type, 0, 0, new byte[type == RawHttp2.PING ? 8 : 0]);
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.never());
                RunningRelay relay = RunningRelay.to(upstream);
                RawHttp2 client = new RawHttp2(relay.address(), 4096)) {
            if (withAStream) {
                client.get(1, "/");
                upstream.exchange(0);
            }

            assertThatThrownBy(() -> flood(client, asked)).isInstanceOf(IOException.class);

            await().atMost(PATIENCE).until(() -> relay.metric("llm_proxy_open_client_connections") == 0);
            await().atMost(PATIENCE).until(() -> relay.metric("llm_proxy_open_upstream_connections") == 0);
        }
    }

    @Test
    void emptyPiecesOfABodyEndTheConnection() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.never());
                RunningRelay relay = RunningRelay.to(upstream);
                RawHttp2 client = new RawHttp2(relay.address())) {
            client.post(1, "/");
            byte[] empty = RawHttp2.frameOf(RawHttp2.DATA, 0, 1);
            client.bytes(RawHttp2.together(empty, empty, empty, empty));

            assertThat(client.awaitEnd()).hasValue(CALM);
        }
    }

    @Test
    void windowThatIsOpenedByNothingIsAFault() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.never());
                RunningRelay relay = RunningRelay.to(upstream);
                RawHttp2 client = new RawHttp2(relay.address())) {
            client.get(1, "/").frame(RawHttp2.WINDOW_UPDATE, 0, 1, RawHttp2.number(0));
            assertThat(client.await(RawHttp2.RST_STREAM).error()).isEqualTo(BROKEN);
            assertThat(client.isUsable()).isTrue();

            client.frame(RawHttp2.WINDOW_UPDATE, 0, 0, RawHttp2.number(0));

            assertThat(client.awaitEnd()).hasValue(BROKEN);
        }
    }

    @Test
    void headThatIsTooLargeIsAnsweredAndTheConnectionStays() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream);
                RawHttp2 client = new RawHttp2(relay.address())) {
            byte[] head = RawHttp2.head("GET", "/", "x-1", "1".repeat(9000), "x-2", "2".repeat(9000));
            byte[] begin = Arrays.copyOf(head, 10_000);
            byte[] rest = Arrays.copyOfRange(head, begin.length, head.length);
            client.frame(RawHttp2.HEADERS, END_STREAM, 1, begin);
            client.frame(RawHttp2.CONTINUATION, END_HEADERS, 1, rest);

            assertThat(client.awaitStatus(1)).isEqualTo("431");
            assertThat(refused(relay, "head_too_large")).isOne();
            assertThat(client.get(3, "/").awaitStatus(3)).isEqualTo("200");
        }
    }

    private static byte[] getAnd(int stream, int type, byte... payload) {
        return RawHttp2.together(RawHttp2.getOf(stream, "/"), RawHttp2.frameOf(type, 0, stream, payload));
    }

    private static void flood(RawHttp2 client, byte[] frame) throws IOException {
        byte[] batch = RawHttp2.together(1000, i -> frame);
        for (int sent = 0; sent < FLOOD_BYTES; sent += batch.length) {
            client.bytes(batch);
        }
    }

    private static double refused(RunningRelay relay, String rule) {
        return relay.metric("llm_proxy_gate_requests_refused_total", rule);
    }
}
