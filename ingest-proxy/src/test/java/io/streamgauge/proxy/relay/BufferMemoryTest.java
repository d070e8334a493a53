package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.ByteBuf;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.limit.Drain;
import io.streamgauge.proxy.relay.limit.LimitSettings;
import io.streamgauge.proxy.relay.transport.SocketOptions;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What all buffers hold together is bounded: who holds most is cut, and everybody else goes on. */
@ExtendWith(NoLeaks.class)
class BufferMemoryTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int LIMIT = 3 << 20;
    private static final int STREAMS = 100;
    private static final int LARGE = 1 << 20;
    private static final int WINDOW = 65_535;
    private static final int LARGEST_FRAME = 16 * 1024;

    @Test
    void clientThatTakesNothingOfManyStreamsIsCutAndOthersGoOn() throws Exception {
        Gate gate = new Gate();
        Script good = Script.eventStream().event("data: 1\n\n").pass(gate).event("data: 2\n\n");
        Script large = Script.begin().sized(200, new byte[LARGE]);
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.start(request -> request.target().equals("/good") ? good.finish() : large);
                RunningRelay relay = relay(upstream);
                Http2Peer peer = new Http2Peer(relay.address());
                RawHttp2 hostile = new RawHttp2(relay.address(), 4096)) {
            Http2PeerStream going = peer.send(Http2Peer.get("/good"));
            assertThat(going.bodyOf(1)).isNotEmpty();
            hostile.openWindows();
            hostile.bytes(RawHttp2.together(STREAMS, i -> RawHttp2.getOf(2 * i + 1, "/large")));

            await().atMost(PATIENCE).until(() -> fired(relay) >= 1);
            await().atMost(PATIENCE).until(() -> relay.metric("llm_proxy_buffer_memory_held_bytes") < LIMIT);

            gate.open();
            assertThat(going.wholeBody()).isEqualTo("data: 1\n\ndata: 2\n\n");
            await().atMost(PATIENCE).until(() -> status(peer, "/good").equals("200"));
            assertThat(seenEndings(relay)).contains("ended SHED").doesNotContain("ended CLIENT_STALLED");
        }
    }

    @Test
    void clientWhoseBodiesNoUpstreamTakesIsCut() throws Exception {
        try (FullServer server = new FullServer();
                RunningRelay relay =
                        RunningRelay.to(server.uri(), RunningRelay.settings().with(limits()));
                RawHttp2 hostile = new RawHttp2(relay.address())) {
            sendBodies(hostile);

            hostile.awaitEnd();

            assertThat(fired(relay)).isOne();
            await().atMost(PATIENCE).until(() -> relay.metric("llm_proxy_buffer_memory_held_bytes") < LIMIT);
        }
    }

    private static void sendBodies(RawHttp2 client) throws IOException {
        try {
            for (int i = 0; i < STREAMS; i++) {
                client.post(2 * i + 1, "/");
                for (int left = WINDOW; left > 0; left -= LARGEST_FRAME) {
                    client.frame(RawHttp2.DATA, 0, 2 * i + 1, new byte[Math.min(left, LARGEST_FRAME)]);
                }
            }
        } catch (SocketException e) {
            // It has been cut before it had sent everything.
        }
    }

    @Test
    void requestsAreRefusedForAsLongAsTooMuchIsHeld() throws Exception {
        ByteBuf held = SocketOptions.BUFFERS.directBuffer(2 * LIMIT);
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = relay(upstream);
                RawClient client = relay.client();
                Http2Peer peer = new Http2Peer(relay.address())) {
            RawClient.Response refused = client.send(RawClient.get("/")).response();
            Http2PeerStream refusedToo = peer.send(Http2Peer.get("/"));

            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.field("retry-after")).hasValue("1");
            assertThat(refusedToo.status()).isEqualTo("503");
            assertThat(fired(relay)).isEqualTo(2);
            assertThat(relay.seen(0).has("ended SHED")).isTrue();
            assertThat(upstream.connectionsAccepted()).isZero();
            held.release();

            await().atMost(PATIENCE)
                    .until(() -> client.send(RawClient.get("/")).response().status() == 200);
            assertThat(peer.isOpen()).isTrue();
        } finally {
            if (held.refCnt() > 0) {
                held.release();
            }
        }
    }

    private static String status(Http2Peer peer, String path) throws Exception {
        return peer.send(Http2Peer.get(path)).status();
    }

    private static List<String> seenEndings(RunningRelay relay) {
        List<String> endings = new ArrayList<>();
        for (int i = 0; i < relay.seenCount(); i++) {
            relay.seen(i).calls().stream()
                    .filter(call -> call.startsWith("ended"))
                    .forEach(endings::add);
        }
        return endings;
    }

    private static RunningRelay relay(ScriptedUpstream upstream) throws IOException {
        return RunningRelay.limited(upstream, limits(), System::nanoTime);
    }

    private static LimitSettings limits() {
        return LimitSettings.DEFAULT
                .with(new Drain(Duration.ZERO, Duration.ofMillis(100)))
                .withBufferMemory(LIMIT);
    }

    private static double fired(RunningRelay relay) {
        return relay.metric("llm_proxy_limits_fired_total", "buffer_memory");
    }
}
