package io.streamgauge.proxy.relay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.leak.NoLeaks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(NoLeaks.class)
class UpgradeTest {

    private static final String NEXT = RawClient.get("/next");
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    @Test
    void offerPassesWithItsTwoFieldsAsTheyCameAndNoOtherOfThisHop() throws Exception {
        try (RawServer server = new RawServer();
                RunningRelay relay = RunningRelay.to(server.uri(), RunningRelay.settings());
                RawClient client = relay.client()) {
            client.send(RawClient.get(
                    "/v1/realtime?model=m",
                    "connection: keep-alive,  upGrade, X-Hop",
                    "X-Hop: 1",
                    "Keep-Alive: timeout=5",
                    "TE: trailers",
                    "UPGRADE: WebSocket",
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="));

            assertThat(server.accept().head())
                    .isEqualTo(String.join(
                            "\r\n",
                            "GET /v1/realtime?model=m HTTP/1.1",
                            "Host: upstream",
                            "connection: keep-alive,  upGrade, X-Hop",
                            "UPGRADE: WebSocket",
                            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                            "\r\n"));
        }
    }

    @Test
    void headOfTheSwitchPassesAsItCame() throws Exception {
        String head = "HTTP/1.1 101 Now Other\r\nupgrade: ECHO\r\nX-Some: thing\r\nconnection: Upgrade\r\n\r\n";
        try (RawServer server = new RawServer();
                RunningRelay relay = RunningRelay.to(server.uri(), RunningRelay.settings());
                RawClient client = relay.client().send(OpenTunnel.OFFER);
                RawClient upstream = server.accept()) {
            upstream.head();
            upstream.send(head);

            assertThat(client.head()).isEqualTo(head);
        }
    }

    /** Neither may be read as HTTP, nor be lost. */
    @ParameterizedTest
    @ValueSource(strings = {"x", "GET / HTTP/1.1\r\nHost: a\r\n\r\n", "\r\n\0\r\nHTTP/1.1 200 OK\r\n\r\n"})
    void bytesInOnePieceWithTheHeadsPassBothWays(String early) throws Exception {
        try (RawServer server = new RawServer();
                RunningRelay relay = RunningRelay.to(server.uri(), RunningRelay.settings());
                RawClient client = relay.client().send(OpenTunnel.OFFER + early);
                RawClient upstream = server.accept()) {
            upstream.head();
            upstream.send(OpenTunnel.SWITCH + early);
            client.head();

            assertThat(upstream.exactly(early.length())).isEqualTo(early.getBytes(ISO_8859_1));
            assertThat(client.exactly(early.length())).isEqualTo(early.getBytes(ISO_8859_1));
            client.send("later");
            assertThat(upstream.exactly(5)).isEqualTo("later".getBytes(ISO_8859_1));
        }
    }

    @Test
    void switchThatLacksWhatNettyExpectsOfWebSocketsIsOneAllTheSame() throws Exception {
        try (RawServer server = new RawServer();
                RunningRelay relay = RunningRelay.to(server.uri(), RunningRelay.settings());
                RawClient client = relay.client();
                RawClient upstream = accepting(
                        client.send(RawClient.get("/", "Connection: Upgrade", "Upgrade: websocket")), server)) {
            upstream.send("HTTP/1.1 101 OK\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                    + "Sec-WebSocket-Origin: a\r\nSec-WebSocket-Location: b\r\n\r\nfirst");
            client.head();

            assertThat(client.exactly(5)).isEqualTo("first".getBytes(ISO_8859_1));
            client.send("second");
            assertThat(upstream.exactly(6)).isEqualTo("second".getBytes(ISO_8859_1));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"426 Upgrade Required", "400 Bad Request", "200 OK"})
    void bothConnectionsGoOnAfterARefusal(String status) throws Exception {
        try (RawServer server = new RawServer();
                RunningRelay relay = RunningRelay.to(server.uri(), RunningRelay.settings());
                RawClient client = relay.client().send(OpenTunnel.OFFER);
                RawClient upstream = accepting(client, server)) {
            upstream.send("HTTP/1.1 " + status + "\r\nContent-Length: 2\r\n\r\nno");
            assertThat(client.response().head()).startsWith("HTTP/1.1 " + status);

            client.send(NEXT);
            assertThat(upstream.head()).startsWith("GET /next ");
            upstream.send(OK);

            assertThat(client.response().body()).isEqualTo("ok");
        }
    }

    @Test
    void requestThatFollowsAtOnceIsReadAfterTheRefusal() throws Exception {
        try (RawServer server = new RawServer();
                RunningRelay relay = RunningRelay.to(server.uri(), RunningRelay.settings());
                RawClient client = relay.client().send(NEXT + OpenTunnel.OFFER + NEXT + OpenTunnel.OFFER + NEXT);
                RawClient upstream = accepting(client, server)) {
            for (String path : new String[] {"/v1/realtime", "/next", "/v1/realtime", "/next"}) {
                upstream.send(OK);
                assertThat(client.response().body()).isEqualTo("ok");
                assertThat(upstream.head()).startsWith("GET " + path);
            }
            upstream.send(OK);

            assertThat(client.response().body()).isEqualTo("ok");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
                "Connection: Upgrade\r\nUpgrade: H2C",
                "Connection: Upgrade\r\nUpgrade: websocket, h2c",
                "Connection: Upgrade\r\nUpgrade: websocket\r\nUpgrade: h2c",
                "Connection: Upgrade\r\nUpgrade: HTTP/2.0",
                "Connection: Upgrade\r\nUpgrade: h2c;q=1",
                "Connection: Upgrade\r\nUpgrade: \"h2c\"",
                "Connection: Upgrade\r\nUpgrade: ",
                "Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 0\r\nExpect-Nothing: 1\r\nUpgrade: h2",
                "Upgrade: websocket",
                "Connection: close\r\nUpgrade: websocket",
            })
    void otherOffersDoNotPassAndTheirSwitchIsRefused(String fields) throws Exception {
        try (RawServer server = new RawServer();
                RunningRelay relay = RunningRelay.to(server.uri(), RunningRelay.settings());
                RawClient client = relay.client().send(RawClient.get("/", fields));
                RawClient upstream = server.accept()) {
            assertThat(upstream.head()).doesNotContainIgnoringCase("upgrade").doesNotContainIgnoringCase("h2");
            upstream.send("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n");

            assertThat(client.response().status()).isEqualTo(502);
            assertThat(upstream.rest()).isEmpty();
        }
    }

    @Test
    void offerInAnOldVersionOrWithABodyDoesNotPass() throws Exception {
        try (RawServer server = new RawServer();
                RunningRelay relay = RunningRelay.to(server.uri(), RunningRelay.settings());
                RawClient old = relay.client()
                        .send("GET / HTTP/1.0\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
                RawClient atOld = server.accept();
                RawClient posting =
                        relay.client().send(RawClient.post("/", "body", "Connection: Upgrade", "Upgrade: websocket"));
                RawClient atPosting = server.accept()) {
            assertThat(atOld.head()).doesNotContain("Upgrade");
            assertThat(atPosting.head()).doesNotContain("Upgrade");
            assertThat(old).isNotSameAs(posting);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Upgrade: other", "Upgrade: h2c", "Upgrade: echo, other", "X: y"})
    void switchToWhatWasNotOfferedIsABadGateway(String field) throws Exception {
        try (RawServer server = new RawServer();
                RunningRelay relay = RunningRelay.to(server.uri(), RunningRelay.settings());
                RawClient client = relay.client().send(OpenTunnel.OFFER);
                RawClient upstream = accepting(client, server)) {
            upstream.send("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n" + field + "\r\n\r\n");

            assertThat(client.response().status()).isEqualTo(502);
            assertThat(upstream.rest()).isEmpty();
        }
    }

    @Test
    void offerAtAPathOfGenerationsIsNone() throws Exception {
        try (RawServer server = new RawServer();
                RunningRelay relay = RunningRelay.to(server.uri(), RunningRelay.settings());
                RawClient client = relay.client();
                RawClient upstream = accepting(
                        client.send(RawClient.post(
                                "/v1/chat/completions", "", "Connection: Upgrade", "Upgrade: websocket")),
                        server)) {
            upstream.send(OK);

            assertThat(client.response().body()).isEqualTo("ok");
            assertThat(relay.seenCount()).isZero();
        }
    }

    /** The upstream's end of the client's connection, once the head of its request has been read. */
    private static RawClient accepting(RawClient client, RawServer server) throws Exception {
        RawClient upstream = server.accept();
        assertThat(upstream.head()).endsWith("\r\n\r\n");
        assertThat(client).isNotNull();
        return upstream;
    }
}
