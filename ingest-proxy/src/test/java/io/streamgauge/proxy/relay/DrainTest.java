package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.limit.Drain;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A relay that stops: everybody is told, nobody is cut before the time. */
@ExtendWith(NoLeaks.class)
class DrainTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** So long that whatever a test does comes within it; the test ends it. */
    private static final Duration LONG = Duration.ofSeconds(60);

    private static final Duration BRIEF = Duration.ofMillis(1);

    @Test
    void everyResponseSaysThatItsConnectionEndsAndNewClientsAreServedUntilTheDelayIsOver() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = relay(upstream, LONG);
                RawClient kept = relay.client();
                RawClient come = relay.client()) {
            assertThat(kept.send(RawClient.get("/")).response().field("connection"))
                    .isEmpty();

            CompletableFuture<Void> stopped = CompletableFuture.runAsync(relay::stop);

            await().atMost(PATIENCE).until(() -> saysClose(relay));
            RawClient.Response last = kept.send(RawClient.get("/")).response();
            assertThat(last.status()).isEqualTo(200);
            assertThat(last.field("connection")).hasValue("close");
            assertThat(kept.rest()).isEmpty();
            assertThat(come.send(RawClient.get("/")).response().field("connection"))
                    .hasValue("close");

            relay.stopListening();

            assertThat(stopped).succeedsWithin(PATIENCE);
        }
    }

    @Test
    void streamThatIsOpenGoesOnAfterTheListenerHasClosed() throws Exception {
        Gate gate = new Gate();
        Script script = Script.eventStream().event("data: 1\n\n").pass(gate).event("data: 2\n\n");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script.finish());
                RunningRelay relay = relay(upstream, BRIEF);
                RawClient client = relay.client();
                RawClient idle = relay.client()) {
            client.send(RawClient.get("/")).head();
            assertThat(client.chunk()).asString().isEqualTo("data: 1\n\n");

            CompletableFuture<Void> stopped = CompletableFuture.runAsync(relay::stop);
            assertThat(idle.rest()).isEmpty();
            gate.open();

            assertThat(client.chunk()).asString().isEqualTo("data: 2\n\n");
            assertThat(client.chunk()).isEmpty();
            assertThat(client.rest()).isEmpty();
            assertThat(stopped).succeedsWithin(PATIENCE);
            assertThat(relay.seen(0).has("ended COMPLETE")).isTrue();
        }
    }

    @Test
    void requestOfWhichAPartHasComeIsServed() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = relay(upstream, BRIEF);
                RawClient idle = relay.client();
                RawClient client = relay.client()) {
            idle.send(RawClient.get("/")).response();
            client.send(RawClient.get("/")).response();
            client.send("GET / HTTP/1.1\r\nHost:");

            CompletableFuture<Void> stopped = CompletableFuture.runAsync(relay::stop);
            assertThat(idle.rest()).isEmpty();
            client.send(" upstream\r\n\r\n");

            assertThat(client.response().status()).isEqualTo(200);
            assertThat(client.rest()).isEmpty();
            assertThat(stopped).succeedsWithin(PATIENCE);
        }
    }

    private static boolean saysClose(RunningRelay relay) throws IOException {
        try (RawClient probe = relay.client()) {
            return probe.send(RawClient.get("/")).response().field("connection").isPresent();
        }
    }

    private static RunningRelay relay(ScriptedUpstream upstream, Duration delay) throws IOException {
        RelaySettings plain = RunningRelay.settings();
        return RunningRelay.to(upstream.uri(), plain.with(plain.limits().with(new Drain(delay, PATIENCE))));
    }
}
