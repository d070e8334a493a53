package io.streamgauge.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.observe.ExchangeObservers;
import io.streamgauge.proxy.observe.encoding.ContentCodings;
import io.streamgauge.proxy.observe.request.LoopClock;
import io.streamgauge.proxy.observe.response.Inspection;
import io.streamgauge.proxy.observe.witness.Witness;
import io.streamgauge.proxy.publish.EventSink;
import io.streamgauge.proxy.relay.Relay;
import io.streamgauge.proxy.relay.RelaySettings;
import io.streamgauge.proxy.relay.exchange.Observers;
import io.streamgauge.proxy.relay.gate.GateMode;
import io.streamgauge.proxy.relay.gate.GateSettings;
import io.streamgauge.proxy.relay.limit.Drain;
import io.streamgauge.proxy.relay.limit.LimitSettings;
import io.streamgauge.proxy.relay.limit.RouteLimits;
import io.streamgauge.proxy.relay.listener.ListenSettings;
import io.streamgauge.proxy.relay.transport.EventLoops;
import io.streamgauge.proxy.relay.transport.Transport;
import io.streamgauge.proxy.relay.upstream.UpstreamSettings;
import io.streamgauge.proxy.route.Route;
import io.streamgauge.proxy.route.RouteOptions;
import io.streamgauge.proxy.route.RouteTable;
import io.streamgauge.proxy.route.UpstreamAddress;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What is reported of a request that was made to ask for usage. */
@ExtendWith(NoLeaks.class)
class AskedUsageTest {

    private static final String SILENT = "{\"model\":\"m\",\"stream\":true}";

    @Test
    void finishHasTheUsageThatTheClientDidNotAskForAndTheRequestAsItCame() throws Exception {
        Finish finish = new Finish(new CompletableFuture<>());
        Witness witness = new Witness();
        LoopClock clock = new LoopClock(Clock.systemUTC(), System::nanoTime);
        Inspection inspection = new Inspection(ContentCodings.load(), 1 << 20);
        Observers observers = new LoopObservers(ExchangeObservers.of(finish, witness, clock, inspection), witness);
        String answer;
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.answering(ChatStream.of("m").tokensAt(1, 2, 3));
                Relay relay = Relay.start(settings(), askingFor(upstream), () -> observers, System::nanoTime)) {
            answer = RecordingClient.exchange(
                            relay.address().getPort(), Requests.postJson("/v1/chat/completions", SILENT))
                    .text();
        }

        RequestFinished finished = finish.record.get(60, TimeUnit.SECONDS);
        assertThat(answer).contains("[DONE]").doesNotContain("usage");
        assertThat(finished.getUsage().getInputTokens()).isEqualTo(5);
        assertThat(finished.getUsage().getOutputTokens()).isEqualTo(3);
        assertThat(finished.getRequest().getRequestBytes()).isEqualTo(SILENT.length());
        assertThat(finished.getOutputEvents()).isEqualTo(3);
    }

    private static RouteTable askingFor(ScriptedUpstream upstream) {
        Route plain = Route.everythingTo(UpstreamAddress.of(upstream.uri()));
        return new RouteTable(List.of(new Route(
                plain.match(),
                plain.upstream(),
                plain.observed(),
                new RouteOptions(true, true, false, RouteLimits.DEFAULT))));
    }

    private static RelaySettings settings() {
        return new RelaySettings(
                ListenSettings.inTheClear(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)),
                new EventLoops(1, Transport.best()),
                new GateSettings(GateMode.ENFORCE, 16 * 1024),
                LimitSettings.DEFAULT.with(new Drain(Duration.ZERO, Duration.ofSeconds(10))),
                new UpstreamSettings(Duration.ofSeconds(60), Duration.ofSeconds(2), 16 * 1024));
    }

    private record Finish(CompletableFuture<RequestFinished> record) implements EventSink {

        @Override
        public long clockOffsetMicros() {
            return 0;
        }

        @Override
        public boolean offer(Pending pending) {
            if (pending.record() instanceof RequestFinished finished) {
                record.complete(finished);
            }
            return true;
        }
    }
}
