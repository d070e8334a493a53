package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.limit.Drain;
import io.streamgauge.proxy.relay.upstream.UpstreamSettings;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** However exchanges end, and however often, no buffer is left: {@link NoLeaks} looks for them after all of these. */
@ExtendWith(NoLeaks.class)
class LeftBuffersTest {

    private static final int ROUNDS = 500;
    private static final int LATE_ROUNDS = 20;
    private static final String BODY = "x".repeat(10_000);

    enum End {
        CLIENT_GIVES_UP_ON_A_SILENT_UPSTREAM("CLIENT_LEFT"),
        CLIENT_LEAVES_WITHIN_ITS_REQUEST("CLIENT_LEFT"),
        CLIENT_LEAVES_WITHIN_THE_STREAM("CLIENT_LEFT"),
        UPSTREAM_RESETS_WITHIN_THE_STREAM("UPSTREAM_RESET"),
        UPSTREAM_CLOSES_WITHIN_A_CHUNK("UPSTREAM_RESET"),
        UPSTREAM_CLOSES_WITHOUT_AN_ANSWER("UPSTREAM_RESET"),
        UPSTREAM_GOES_ON_IN_NO_HTTP("UPSTREAM_MALFORMED"),
        NONE_BEFORE_THE_END("COMPLETE");

        private final String told;

        End(String told) {
            this.told = "ended " + told;
        }
    }

    private static Script script(End end) {
        return switch (end) {
            case CLIENT_GIVES_UP_ON_A_SILENT_UPSTREAM -> Script.never();
            case CLIENT_LEAVES_WITHIN_ITS_REQUEST -> Script.never().early();
            case CLIENT_LEAVES_WITHIN_THE_STREAM -> begun().stall();
            case UPSTREAM_RESETS_WITHIN_THE_STREAM -> begun().reset();
            case UPSTREAM_CLOSES_WITHIN_A_CHUNK -> begun().raw("ffff\r\nhalf").close();
            case UPSTREAM_CLOSES_WITHOUT_AN_ANSWER -> Script.begin().close();
            case UPSTREAM_GOES_ON_IN_NO_HTTP -> begun().raw("zz\r\n").stall();
            case NONE_BEFORE_THE_END -> begun().finish();
        };
    }

    private static Script begun() {
        return Script.eventStream().event("data: " + BODY + "\n\n");
    }

    @ParameterizedTest
    @EnumSource
    void everyBufferIsGivenBack(End end) throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script(end));
                RunningRelay relay = RunningRelay.to(upstream)) {
            for (int i = 0; i < ROUNDS; i++) {
                exchange(end, upstream, relay, i);
            }

            await().until(() ->
                    relay.seenCount() == ROUNDS && relay.seen(ROUNDS - 1).has(end.told));
            assertThat(relay.metric("llm_proxy_open_client_connections")).isLessThanOrEqualTo(1);
        }
    }

    private static void exchange(End end, ScriptedUpstream upstream, RunningRelay relay, int round) throws Exception {
        try (RawClient client = relay.client()) {
            switch (end) {
                case CLIENT_GIVES_UP_ON_A_SILENT_UPSTREAM -> {
                    client.send(RawClient.post("/", BODY));
                    upstream.exchange(round).request().body();
                    client.leave();
                }
                case CLIENT_LEAVES_WITHIN_ITS_REQUEST -> {
                    client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 20000\r\n\r\n" + BODY);
                    upstream.exchange(round);
                    client.reset();
                }
                case CLIENT_LEAVES_WITHIN_THE_STREAM -> {
                    client.send(RawClient.post("/", BODY)).head();
                    client.reset();
                }
                default ->
                    client.send(RawClient.post("/", BODY, "Connection: close")).rest();
            }
        }
    }

    @Test
    void everyBufferIsGivenBackWhenTheUpstreamDoesNotAcceptInTime() throws Exception {
        RelaySettings plain = RunningRelay.settings();
        UpstreamSettings hasty = new UpstreamSettings(Duration.ofMillis(20), Duration.ofSeconds(1), 16 * 1024);
        RelaySettings settings = new RelaySettings(plain.listen(), plain.loops(), plain.gate(), plain.limits(), hasty);
        try (FullServer full = new FullServer();
                RunningRelay relay = RunningRelay.to(full.uri(), settings);
                RawClient client = relay.client()) {
            for (int i = 0; i < LATE_ROUNDS; i++) {
                assertThat(client.send(RawClient.post("/", BODY)).response().status())
                        .isEqualTo(504);
            }
        }
    }

    @Test
    void everyBufferIsGivenBackWhenTheDrainLimitCutsStreams() throws Exception {
        RelaySettings plain = RunningRelay.settings();
        RelaySettings hasty = plain.with(plain.limits().with(new Drain(Duration.ZERO, Duration.ofMillis(20))));
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(begun().stall())) {
            for (int i = 0; i < LATE_ROUNDS; i++) {
                cutByAStop(upstream, hasty);
            }
        }
    }

    private static void cutByAStop(ScriptedUpstream upstream, RelaySettings settings) throws IOException {
        try (RunningRelay relay = RunningRelay.to(upstream.uri(), settings);
                RawClient client = relay.client()) {
            client.send(RawClient.post("/", BODY)).head();
            relay.stop();
            assertThat(relay.seen(0).has("ended PROXY_SHUTDOWN")).isTrue();
        }
    }
}
