package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NoLeaks.class)
class StreamingTest {

    private static final int EVENTS = 1000;

    @Test
    void eachEventReachesTheClientBeforeTheUpstreamSendsTheNext() throws Exception {
        Gate gate = new Gate();
        Script script = Script.eventStream();
        for (int i = 0; i < EVENTS; i++) {
            script = script.event("data: " + i + "\n\n").pass(gate);
        }
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script.finish());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post("/v1/chat/completions", "{}")).head();

            for (int i = 0; i < EVENTS; i++) {
                assertThat(client.chunk()).asString().isEqualTo("data: " + i + "\n\n");
                gate.admit(1);
            }

            assertThat(client.chunk()).isEmpty();
        }
    }

    @Test
    void everyByteArrivesWhenEachIsItsOwnWrite() throws Exception {
        byte[] body = randomBytes(5_000);
        Script script = Script.begin()
                .chunked(200, "content-type: text/event-stream")
                .event(body)
                .finish()
                .writesOf(1);
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            RawClient.Response response = client.send(RawClient.get("/")).response();

            assertThat(response.bytes()).isEqualTo(body);
            assertThat(response.field("transfer-encoding")).contains("chunked");
        }
    }

    @Test
    void requestArrivesWhenEachByteIsItsOwnWrite() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            for (char each : RawClient.post("/v1/x?a=%2F", "{\"a\":1}").toCharArray()) {
                client.send(String.valueOf(each));
            }

            assertThat(client.response().status()).isEqualTo(200);
            assertThat(upstream.exchange(0).request().target()).isEqualTo("/v1/x?a=%2F");
            assertThat(upstream.exchange(0).request().body()).asString().isEqualTo("{\"a\":1}");
        }
    }

    @Test
    void largeBodiesPassBothWays() throws Exception {
        byte[] question = randomBytes(1 << 20);
        byte[] answer = randomBytes(3 << 20);
        Script script = Script.begin().sized(200, answer, "content-type: application/octet-stream");
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: " + question.length + "\r\n\r\n");
            client.send(question);

            assertThat(client.response().bytes()).isEqualTo(answer);
            assertThat(upstream.exchange(0).request().body()).isEqualTo(question);
            await().untilAsserted(() ->
                    assertThat(relay.seen(0).has("ended COMPLETE")).isTrue());
            assertThat(relay.seen(0).responseBytes()).isEqualTo(answer.length);
        }
    }

    @Test
    void chunkedRequestStaysChunked() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
                    .send("5\r\nhello\r\n")
                    .send("6;x=y\r\n world\r\n0\r\n\r\n");

            assertThat(client.response().status()).isEqualTo(200);
            assertThat(upstream.exchange(0).request().body()).asString().isEqualTo("hello world");
            assertThat(upstream.exchange(0).request().header("transfer-encoding"))
                    .contains("chunked");
        }
    }

    private static byte[] randomBytes(int length) {
        byte[] bytes = new byte[length];
        new Random(7).nextBytes(bytes);
        return bytes;
    }
}
