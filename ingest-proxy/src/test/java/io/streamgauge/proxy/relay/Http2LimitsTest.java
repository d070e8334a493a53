package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.handler.codec.http2.Http2Error;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.limit.Drain;
import io.streamgauge.proxy.relay.limit.LimitSettings;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.time.ManualTicker;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NoLeaks.class)
class Http2LimitsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int LARGE = 16 << 20;

    private final ManualTicker time = new ManualTicker();

    @Test
    void streamOfWhichNothingIsTakenIsCutAndTheOthersOfItsConnectionGoOn() throws Exception {
        Gate gate = new Gate();
        Script large = Script.begin().sized(200, new byte[LARGE]);
        Script good = Script.eventStream().pass(gate).event("data: 1\n\n");
        LimitSettings limits = LimitSettings.DEFAULT.with(new Drain(Duration.ZERO, Duration.ofMillis(100)));
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.start(request -> request.target().equals("/good") ? good.finish() : large);
                RunningRelay relay = RunningRelay.limited(upstream, limits, time);
                Http2Peer peer = new Http2Peer(relay.address())) {
            Http2PeerStream going = peer.send(Http2Peer.get("/good"));
            assertThat(going.status()).isEqualTo("200");
            Http2PeerStream unread = peer.stream().read(false).head(Http2Peer.get("/large"), true);
            await().atMost(PATIENCE)
                    .until(() -> relay.seenCount() == 2 && relay.seen(1).has("readingPaused"));

            await().atMost(PATIENCE).until(() -> {
                time.advance(limits.clients().write().dividedBy(4));
                return relay.seen(1).has("ended CLIENT_STALLED");
            });
            gate.open();

            assertThat(going.wholeBody()).isEqualTo("data: 1\n\n");
            assertThat(relay.metric("llm_proxy_limits_fired_total", "write_timeout"))
                    .isOne();
            assertThat(upstream.exchange(1).awaitPeerClose(PATIENCE)).isPresent();
            assertThat(unread.read(true).resetBy()).isNotEqualTo(Http2Error.NO_ERROR);
        }
    }
}
