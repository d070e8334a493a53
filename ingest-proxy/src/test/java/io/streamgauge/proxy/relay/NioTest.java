package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.transport.EventLoops;
import io.streamgauge.proxy.relay.transport.Transport;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.net.SocketException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What differs between the two kinds of socket, where the native one is not to be had. */
@ExtendWith(NoLeaks.class)
class NioTest {

    @Test
    void streamsAndReusesConnections() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.eventStream()
                        .event("data: 1\n\n")
                        .event("data: 2\n\n")
                        .finish());
                RunningRelay relay = RunningRelay.to(upstream.uri(), byNio());
                RawClient client = relay.client()) {
            for (int i = 0; i < 3; i++) {
                assertThat(client.send(RawClient.post("/", "{}")).response().body())
                        .isEqualTo("data: 1\n\ndata: 2\n\n");
            }

            assertThat(upstream.connectionsAccepted()).isOne();
        }
    }

    @Test
    void clientThatLeavesWhileItWaitsClosesTheUpstream() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.never());
                RunningRelay relay = RunningRelay.to(upstream.uri(), byNio());
                RawClient client = relay.client()) {
            client.send(RawClient.post("/", "{}"));
            upstream.exchange(0).request().body();

            client.leave();

            assertThat(upstream.exchange(0).awaitPeerClose(Duration.ofSeconds(60)))
                    .isPresent();
        }
    }

    @Test
    void resetOfTheUpstreamIsVisible() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(
                        Script.begin().untilClose(200).event("half").reset());
                RunningRelay relay = RunningRelay.to(upstream.uri(), byNio());
                RawClient client = relay.client()) {
            client.send(RawClient.get("/"));

            assertThatThrownBy(client::rest).isInstanceOf(SocketException.class);
        }
    }

    private static RelaySettings byNio() {
        RelaySettings plain = RunningRelay.settings();
        return new RelaySettings(
                plain.listen(), new EventLoops(1, Transport.NIO), plain.gate(), plain.limits(), plain.upstream());
    }
}
