package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.limit.Drain;
import io.streamgauge.proxy.relay.limit.LimitSettings;
import io.streamgauge.testkit.time.ManualTicker;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Clients that are slow to ask over HTTP/2 have the time that they have over HTTP/1.1. */
@ExtendWith(NoLeaks.class)
class Http2TimeoutsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final LimitSettings LIMITS =
            LimitSettings.DEFAULT.with(new Drain(Duration.ZERO, Duration.ofMillis(100)));
    private static final Duration HEADER = LIMITS.clients().header();

    private final ManualTicker time = new ManualTicker();

    @Test
    void connectionOnWhichNothingIsAskedIsClosed() throws Exception {
        try (ScriptedUpstream upstream = answering();
                RunningRelay relay = RunningRelay.limited(upstream, LIMITS, time);
                RawHttp2 client = new RawHttp2(relay.address())) {
            assertThat(client.isUsable()).isTrue();

            time.advance(HEADER);

            assertThat(client.awaitEnd()).hasValue(0);
            assertThat(fired(relay, "header_timeout")).isOne();
        }
    }

    @Test
    void headThatComesInPartIsGivenNoMoreTime() throws Exception {
        try (ScriptedUpstream upstream = answering();
                RunningRelay relay = RunningRelay.limited(upstream, LIMITS, time);
                RawHttp2 client = new RawHttp2(relay.address())) {
            assertThat(client.get(1, "/").awaitStatus(1)).isEqualTo("200");
            byte[] frame = RawHttp2.frameOf(
                    RawHttp2.HEADERS, RawHttp2.END_HEADERS | RawHttp2.END_STREAM, 3, RawHttp2.head("GET", "/"));
            client.bytes(Arrays.copyOf(frame, frame.length / 2));
            relay.awaitLooks(5);

            time.advance(HEADER);

            assertThat(client.awaitEnd()).isPresent();
            assertThat(fired(relay, "header_timeout")).isOne();
        }
    }

    @Test
    void headThatNeverEndsIsCutThoughOtherStreamsGoOn() throws Exception {
        Script going = Script.eventStream().event("data: 1\n\n").stall();
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.start(request -> request.target().equals("/going") ? going : answer());
                RunningRelay relay = RunningRelay.limited(upstream, LIMITS, time);
                RawHttp2 client = new RawHttp2(relay.address())) {
            client.get(1, "/going").awaitStatus(1);
            client.frame(RawHttp2.HEADERS, RawHttp2.END_STREAM, 3, RawHttp2.head("GET", "/"));
            relay.awaitLooks(5);
            time.advance(HEADER.dividedBy(2));
            client.frame(RawHttp2.CONTINUATION, 0, 3, RawHttp2.fields("x", "1"));
            relay.awaitLooks(3);
            assertThat(relay.seen(0).calls()).noneMatch(call -> call.startsWith("ended"));

            time.advance(HEADER.dividedBy(2));

            assertThat(client.awaitEnd()).isPresent();
            await().atMost(PATIENCE).until(() -> relay.seen(0).has("ended CLIENT_TIMEOUT"));
        }
    }

    @Test
    void connectionBetweenRequestsIsKept() throws Exception {
        try (ScriptedUpstream upstream = answering();
                RunningRelay relay = RunningRelay.limited(upstream, LIMITS, time);
                RawHttp2 client = new RawHttp2(relay.address())) {
            assertThat(client.get(1, "/").awaitStatus(1)).isEqualTo("200");
            relay.awaitLooks(3);

            time.advance(HEADER.multipliedBy(10));
            relay.awaitLooks(3);

            assertThat(client.get(3, "/").awaitStatus(3)).isEqualTo("200");
            assertThat(fired(relay, "header_timeout")).isZero();
        }
    }

    @Test
    void bodyThatDoesNotComeIsAnsweredAndTheConnectionStays() throws Exception {
        try (ScriptedUpstream upstream = answering();
                RunningRelay relay = RunningRelay.limited(upstream, LIMITS, time);
                RawHttp2 client = new RawHttp2(relay.address())) {
            client.post(1, "/", "content-length", "100").frame(RawHttp2.DATA, 0, 1, new byte[10]);
            await().atMost(PATIENCE).until(() -> relay.seenCount() == 1);
            relay.awaitLooks(3);

            time.advance(LIMITS.routes().body());

            assertThat(client.awaitStatus(1)).isEqualTo("408");
            assertThat(fired(relay, "body_timeout")).isOne();
            assertThat(client.get(3, "/").awaitStatus(3)).isEqualTo("200");
        }
    }

    private static ScriptedUpstream answering() throws IOException {
        return ScriptedUpstream.answering(answer());
    }

    private static Script answer() {
        return Script.json(200, "{}");
    }

    private static double fired(RunningRelay relay, String limit) {
        return relay.metric("llm_proxy_limits_fired_total", limit);
    }
}
