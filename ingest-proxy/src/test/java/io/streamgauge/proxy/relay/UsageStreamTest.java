package io.streamgauge.proxy.relay;

import static io.streamgauge.proxy.relay.AskableServer.CHAT;
import static io.streamgauge.proxy.relay.AskableServer.PATH;
import static io.streamgauge.proxy.relay.AskableServer.SILENT;
import static io.streamgauge.proxy.relay.AskableServer.WITH;
import static io.streamgauge.proxy.relay.AskableServer.WITHOUT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What becomes of the answers to requests that were made to ask for usage. */
@ExtendWith(NoLeaks.class)
class UsageStreamTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Test
    void eachEventReachesTheClientBeforeTheUpstreamSendsTheNext() throws Exception {
        Gate gate = new Gate();
        Script script = Script.eventStream();
        for (String event : WITH) {
            script = script.event(": comment\n").pass(gate).event(event).pass(gate);
        }
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script.finish());
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post(PATH, SILENT)).head();

            for (String event : WITH) {
                assertThat(client.chunk()).asString().isEqualTo(": comment\n");
                gate.admit(1);
                if (WITHOUT.contains(event)) {
                    assertThat(client.chunk()).asString().isEqualTo(event);
                }
                gate.admit(1);
            }

            assertThat(client.chunk()).isEmpty();
        }
    }

    @Test
    void streamInPiecesOfOneByteLosesItsUsageEventAlone() throws Exception {
        Script script = AskableServer.with(Script.eventStream(), WITH).finish().writesOf(1);
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.post(PATH, SILENT)).response().body())
                    .isEqualTo(String.join("", WITHOUT));
        }
    }

    @Test
    void streamThatEndsWithItsConnectionLosesItsUsageEvent() throws Exception {
        Script script = AskableServer.with(Script.begin().untilClose(200, "content-type: text/event-stream"), WITH)
                .close();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post(PATH, SILENT)).head();

            assertThat(client.restText()).isEqualTo(String.join("", WITHOUT));
        }
    }

    @Test
    void streamOfToldLengthKeepsItsUsageEvent() throws Exception {
        byte[] all = String.join("", WITH).getBytes(StandardCharsets.UTF_8);
        Script script = Script.begin().sized(200, all, "content-type: text/event-stream");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.post(PATH, SILENT)).response().bytes())
                    .isEqualTo(all);
            assertThat(relay.metric("llm_proxy_usage_events_removed_total", "default"))
                    .isZero();
            assertThat(relay.metric("llm_proxy_usage_streams_unfiltered_total", "default"))
                    .isEqualTo(1);
        }
    }

    @Test
    void upstreamThatBreaksWithinAnEventBreaksItAtTheSameByte() throws Exception {
        String half = CHAT.usage(5, 1).substring(0, 60);
        Script script =
                Script.eventStream().event(CHAT.content("a")).event(half).reset();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post(PATH, SILENT)).head();

            String rest = client.restText();

            assertThat(rest.replaceAll("(?m)^[0-9a-f]+\r\n|\r\n", "")).isEqualTo(CHAT.content("a") + half);
            assertThat(rest).doesNotContain("\r\n0\r\n");
            await().until(() -> relay.seen(0).has("ended UPSTREAM_RESET"));
        }
    }

    @Test
    void clientThatIsRefusedGetsTheRefusal() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(429, CHAT.usage(1, 1)));
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            RawClient.Response response =
                    client.send(RawClient.post(PATH, SILENT)).response();

            assertThat(response.status()).isEqualTo(429);
            assertThat(response.body()).isEqualTo(CHAT.usage(1, 1));
        }
    }

    @Test
    void observerSeesTheRequestAsItCameAndTheResponseWithItsUsage() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.start(AskableServer::answer);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post(PATH, SILENT)).response();

            await().until(() -> relay.seen(0).has("ended COMPLETE"));
            assertThat(relay.seen(0).requestBody()).isEqualTo(SILENT);
            assertThat(relay.seen(0).responseBody()).isEqualTo(String.join("", WITH));
            assertThat(relay.seen(0).calls()).noneMatch(call -> call.startsWith("time went back"));
        }
    }

    @Test
    void clientThatDoesNotReadStopsTheUpstream() throws Exception {
        int events = 500;
        String large = CHAT.content("x".repeat(60_000));
        Script script = AskableServer.with(Script.eventStream(), Collections.nCopies(events, large));
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(
                        AskableServer.with(script, WITH).finish());
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = new RawClient(relay.address(), 4096)) {
            client.send(RawClient.post(PATH, SILENT));
            await().until(() -> relay.seenCount() == 1 && relay.seen(0).has("readingPaused"));
            assertThat(upstream.exchange(0).awaitEnd(Duration.ZERO)).isFalse();

            RawClient.Response response = client.response();

            assertThat(response.body()).isEqualTo(large.repeat(events) + String.join("", WITHOUT));
            assertThat(upstream.exchange(0).awaitEnd(PATIENCE)).isTrue();
        }
    }

    @Test
    void clientThatLeavesWhileAnEventWaitsClosesTheUpstream() throws Exception {
        Script script = Script.eventStream()
                .event(CHAT.role() + CHAT.usage(5, 1).substring(0, 60))
                .stall();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.askingForUsage(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post(PATH, SILENT)).head();
            assertThat(client.chunk()).asString().isEqualTo(CHAT.role());

            client.leave();

            assertThat(upstream.exchange(0).awaitPeerClose(PATIENCE)).isPresent();
            await().until(() -> relay.seen(0).has("ended CLIENT_LEFT"));
        }
    }
}
