package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.limit.Drain;
import io.streamgauge.proxy.relay.upstream.UpstreamSettings;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(NoLeaks.class)
class EndingsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void upstreamCutWithinChunksLeavesTheResponseWithoutItsEnd() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(
                        Script.eventStream().event("data: 1\n\n").reset());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).head();

            assertThat(client.restText()).isEqualTo("9\r\ndata: 1\n\n\r\n");
            await().until(() -> relay.seen(0).has("ended UPSTREAM_RESET"));
        }
    }

    @Test
    void upstreamThatClosesWithinASizedBodyCutsTheResponse() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(
                        Script.begin().sizedHead(200, 10).event("half").close());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).head();

            assertThat(client.restText()).isEqualTo("half");
        }
    }

    @Test
    void upstreamResetWithinABodyThatEndsWithItsConnectionResetsTheClient() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(
                        Script.begin().untilClose(200).event("half").reset());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/"));

            assertThatThrownBy(client::rest).isInstanceOf(SocketException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 two hundred\r\n\r\n",
                "HTTP/1.1 200 OK\r\nnocolon\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n",
                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
                "garbage\r\n\r\n"
            })
    void malformedResponseBecomesABadGateway(String answer) throws Exception {
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.answering(Script.begin().raw(answer).stall());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            RawClient.Response response = client.send(RawClient.get("/")).response();

            assertThat(response.status()).isEqualTo(502);
            assertThat(response.body()).isEqualTo("502 Bad Gateway: the upstream's response is malformed\n");
            assertThat(upstream.exchange(0).awaitPeerClose(PATIENCE)).isPresent();
            await().until(() -> relay.seen(0).has("ended UPSTREAM_MALFORMED"));
        }
    }

    @Test
    void malformedChunkCutsTheResponse() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(
                        Script.eventStream().event("data: 1\n\n").raw("zz\r\n").stall());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).head();

            assertThat(client.restText()).isEqualTo("9\r\ndata: 1\n\n\r\n");
            await().until(() -> relay.seen(0).has("ended UPSTREAM_MALFORMED"));
        }
    }

    @Test
    void closeWithoutAResponseBecomesABadGateway() throws Exception {
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.answering(Script.begin().close());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.get("/")).response().status()).isEqualTo(502);
            assertThat(upstream.exchanges()).hasSize(1);
        }
    }

    @Test
    void refusedConnectionBecomesABadGatewayThatNamesNoAddress() throws Exception {
        URI nobody = URI.create("http://127.0.0.1:" + unusedPort());
        try (RunningRelay relay = RunningRelay.to(nobody, RunningRelay.settings());
                RawClient client = relay.client()) {
            RawClient.Response response = client.send(RawClient.post("/", "{}")).response();

            assertThat(response.status()).isEqualTo(502);
            assertThat(response.body()).isEqualTo("502 Bad Gateway: the upstream refused the connection\n");
            assertThat(client.send(RawClient.get("/")).response().status()).isEqualTo(502);
            assertThat(relay.seen(0).calls()).containsExactly("requestBody", "requestReceived", "ended CONNECT_FAILED");
            assertThat(relay.metric("llm_proxy_upstream_connections_total", "failed"))
                    .isEqualTo(2);
        }
    }

    @Test
    void connectionThatIsNotAcceptedInTimeBecomesAGatewayTimeout() throws Exception {
        RelaySettings plain = RunningRelay.settings();
        RelaySettings hasty = new RelaySettings(
                plain.listen(),
                plain.loops(),
                plain.gate(),
                plain.limits(),
                new UpstreamSettings(Duration.ofMillis(100), Duration.ofSeconds(1), 1024));
        try (FullServer full = new FullServer();
                RunningRelay relay = RunningRelay.to(full.uri(), hasty);
                RawClient client = relay.client()) {
            RawClient.Response response = client.send(RawClient.post("/", "{}")).response();

            assertThat(response.status()).isEqualTo(504);
            assertThat(response.body())
                    .isEqualTo("504 Gateway Timeout: the upstream did not accept the connection in time\n");
            await().until(() -> relay.seen(0).has("ended CONNECT_TIMEOUT"));
        }
    }

    @Test
    void unknownNameBecomesABadGateway() throws Exception {
        try (RunningRelay relay = RunningRelay.to(URI.create("http://nowhere.invalid:80"), RunningRelay.settings());
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.get("/")).response().status()).isIn(502, 504);
        }
    }

    @Test
    void responseBeforeTheEndOfTheRequestPassesAtOnce() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.begin()
                        .sized(413, "too much".getBytes(StandardCharsets.US_ASCII))
                        .early()
                        .close());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf ");

            assertThat(client.response().status()).isEqualTo(413);
            client.send("done!").send(RawClient.get("/again"));
            assertThat(client.response().status()).isEqualTo(413);
        }
    }

    @Test
    void earlyResponseReachesAClientThatIsStillSending() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.begin()
                        .sized(413, "too much".getBytes(StandardCharsets.US_ASCII))
                        .early()
                        .close());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4000000\r\n\r\n")
                    .send(new byte[4_000_000]);

            assertThat(client.response().status()).isEqualTo(413);
        }
    }

    @Test
    void closeEndsAConnectionWhoseAnswerCameBeforeItsRequestWasComplete() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.begin()
                        .sized(413, "too much".getBytes(StandardCharsets.US_ASCII))
                        .early()
                        .close());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf ");
            assertThat(client.response().status()).isEqualTo(413);
            Thread stopping = new Thread(relay::stop, "stopping");
            stopping.start();
            await().until(() -> isRefused(relay));

            client.send("done!");

            stopping.join(PATIENCE.toMillis() / 2);
            assertThat(stopping.isAlive()).as("the drain limit need not pass").isFalse();
        }
    }

    private static boolean isRefused(RunningRelay relay) {
        try (RawClient newcomer = relay.client()) {
            return newcomer.rest().length > 0;
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void closeLetsOpenStreamsFinishAndTellsTheirClientsToLeave() throws Exception {
        Gate gate = new Gate();
        Script script =
                Script.begin().pass(gate).chunked(200).event("data: 1\n\n").finish();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client();
                RawClient idle = relay.client()) {
            idle.send(RawClient.get("/none"));
            client.send(RawClient.get("/"));
            upstream.exchange(1);

            Thread closing = new Thread(relay::stop);
            closing.start();
            await().until(() -> refusesConnections(relay));
            gate.open();

            RawClient.Response response = client.response();
            assertThat(response.body()).isEqualTo("data: 1\n\n");
            assertThat(response.field("connection")).contains("close");
            closing.join(PATIENCE.toMillis());
            assertThat(closing.isAlive()).isFalse();
        }
    }

    @Test
    void streamsStillOpenAtTheDrainLimitAreCutAndTold() throws Exception {
        RelaySettings plain = RunningRelay.settings();
        RelaySettings hasty = plain.with(plain.limits().with(new Drain(Duration.ZERO, Duration.ofMillis(50))));
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(
                        Script.eventStream().event("data: 1\n\n").stall());
                RunningRelay relay = RunningRelay.to(upstream.uri(), hasty);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).head();
            client.chunk();

            relay.stop();

            assertThatThrownBy(client::chunk).isInstanceOf(EOFException.class);
            List<String> calls = relay.seen(0).calls();
            assertThat(calls).last().isEqualTo("ended PROXY_SHUTDOWN");
            assertThat(upstream.exchange(0).awaitPeerClose(PATIENCE)).isPresent();
        }
    }

    private static boolean refusesConnections(RunningRelay relay) {
        try {
            relay.client().leave();
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    private static int unusedPort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
