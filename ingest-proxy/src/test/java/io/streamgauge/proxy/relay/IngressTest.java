package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.PooledByteBufAllocator;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.limit.Drain;
import io.streamgauge.proxy.relay.limit.LimitSettings;
import io.streamgauge.testkit.time.ManualTicker;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A peer such as Envoy: many streams on two connections, of which one is never read. */
@ExtendWith(NoLeaks.class)
class IngressTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final LimitSettings LIMITS =
            LimitSettings.DEFAULT.with(new Drain(Duration.ZERO, Duration.ofMillis(100)));
    private static final int STREAMS = 20;
    private static final int EVENTS = 100;
    private static final int LARGE = 4 << 20;
    private static final long PER_STREAM = 256 << 10;

    private final ManualTicker time = new ManualTicker();

    @Test
    void connectionThatIsNeverReadIsCutAndTheStreamsOfTheOtherAreWhole() throws Exception {
        StringBuilder said = new StringBuilder();
        Script script = Script.eventStream();
        for (int i = 0; i < EVENTS; i++) {
            String event = "data: " + i + " " + "x".repeat(1000) + "\n\n";
            said.append(event);
            script = script.event(event);
        }
        try (ScriptedUpstream upstream = ScriptedUpstream.start(answering(script.finish()));
                RunningRelay relay = RunningRelay.limited(upstream, LIMITS, time);
                RawHttp2 unread = new RawHttp2(relay.address(), 4096);
                Http2Peer read = new Http2Peer(relay.address())) {
            unread.openWindows();
            for (int i = 0; i < STREAMS; i++) {
                unread.get(2 * i + 1, "/unread");
            }
            await().atMost(PATIENCE).until(() -> relay.seenCount() == STREAMS);
            await().atMost(PATIENCE).until(() -> relay.seen(STREAMS - 1).has("readingPaused"));

            List<Http2PeerStream> streams = new ArrayList<>();
            for (int i = 0; i < STREAMS; i++) {
                streams.add(read.send(Http2Peer.get("/read")));
            }

            for (Http2PeerStream stream : streams) {
                assertThat(stream.wholeBody()).isEqualTo(said.toString());
            }
            assertThat(PooledByteBufAllocator.DEFAULT.pinnedDirectMemory()).isLessThan(STREAMS * PER_STREAM);
            await().atMost(PATIENCE).until(() -> {
                time.advance(LIMITS.clients().write().dividedBy(4));
                return allStalled(relay);
            });
            assertThat(relay.metric("llm_proxy_limits_fired_total", "write_timeout"))
                    .isPositive();
            assertThat(read.isOpen()).isTrue();
        }
    }

    private static ScriptedUpstream.Handler answering(Script read) {
        Script unread = Script.begin().sized(200, new byte[LARGE]);
        return request -> request.target().equals("/read") ? read : unread;
    }

    private static boolean allStalled(RunningRelay relay) {
        for (int i = 0; i < STREAMS; i++) {
            List<String> calls = relay.seen(i).calls();
            if (!calls.contains("ended CLIENT_STALLED") && !calls.contains("ended COMPLETE")) {
                return false;
            }
        }
        return relay.metric("llm_proxy_limits_fired_total", "write_timeout") > 0;
    }
}
