package io.streamgauge.proxy.relay;

import static io.streamgauge.proxy.relay.RawHttp2.END_HEADERS;
import static io.streamgauge.proxy.relay.RawHttp2.END_STREAM;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http2.Http2Error;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the frames of a request become in HTTP/1.1, where the two could differ, byte for byte. */
@ExtendWith(NoLeaks.class)
class Http2MessagesTest {

    private static final String OK = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n";

    @Test
    void trailersFollowTheChunks() throws Exception {
        try (RawServer upstream = new RawServer();
                RunningRelay relay = RunningRelay.to(upstream.uri(), RunningRelay.settings());
                RawHttp2 client = new RawHttp2(relay.address())) {
            client.post(1, "/", "te", "trailers", "trailer", "x-sum").frame(RawHttp2.DATA, 0, 1, (byte) 'a');
            client.frame(RawHttp2.HEADERS, END_HEADERS | END_STREAM, 1, RawHttp2.fields("x-sum", "7"));

            try (RawClient server = upstream.accept()) {
                assertThat(server.head()).contains("transfer-encoding: chunked").doesNotContain("te:");
                String body = "1\r\na\r\n0\r\nx-sum: 7\r\n\r\n";
                assertThat(server.exactly(body.length())).asString().isEqualTo(body);
                server.send(OK);
                assertThat(client.awaitStatus(1)).isEqualTo("200");
            }
        }
    }

    @Test
    void bodyThatIsYetToComeIsNotToldToBeEmpty() throws Exception {
        try (RawServer upstream = new RawServer();
                RunningRelay relay = RunningRelay.to(upstream.uri(), RunningRelay.settings());
                RawHttp2 client = new RawHttp2(relay.address())) {
            client.post(1, "/");

            try (RawClient server = upstream.accept()) {
                assertThat(server.head()).contains("transfer-encoding: chunked").doesNotContain("content-length");
                client.frame(RawHttp2.DATA, END_STREAM, 1);
                assertThat(server.exactly(5)).asString().isEqualTo("0\r\n\r\n");
                server.send(OK);
                assertThat(client.awaitStatus(1)).isEqualTo("200");
            }
        }
    }

    @Test
    void bodyThatIsEmptyFromTheStartHasNoLength() throws Exception {
        try (RawServer upstream = new RawServer();
                RunningRelay relay = RunningRelay.to(upstream.uri(), RunningRelay.settings());
                RawHttp2 client = new RawHttp2(relay.address())) {
            client.frame(RawHttp2.HEADERS, END_HEADERS | END_STREAM, 1, RawHttp2.head("POST", "/"));

            try (RawClient server = upstream.accept()) {
                assertThat(server.head()).contains("content-length: 0").doesNotContain("transfer-encoding");
                server.send(OK);
                assertThat(client.awaitStatus(1)).isEqualTo("200");
            }
        }
    }

    @Test
    void equalLengthsGoOnAsOneAndOthersAreRefused() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream);
                RawHttp2 client = new RawHttp2(relay.address())) {
            client.post(1, "/", "content-length", "1", "content-length", "1");
            client.frame(RawHttp2.DATA, END_STREAM, 1, (byte) 'a');
            assertThat(client.awaitStatus(1)).isEqualTo("200");
            assertThat(upstream.exchange(0).request().headers("content-length")).containsExactly("1");

            client.post(3, "/", "content-length", "1", "content-length", "2");
            assertThat(client.await(RawHttp2.RST_STREAM).error()).isEqualTo((int) Http2Error.PROTOCOL_ERROR.code());

            assertThat(client.get(5, "/").awaitStatus(5)).isEqualTo("200");
            assertThat(upstream.exchanges()).hasSize(2);
        }
    }

    @Test
    void otherProtocolsAreRefused() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream);
                RawHttp2 client = new RawHttp2(relay.address())) {
            byte[] get = RawHttp2.head("GET", "/", ":protocol", "websocket");
            byte[] connect = RawHttp2.head("CONNECT", "/", ":protocol", "websocket");

            client.frame(RawHttp2.HEADERS, END_HEADERS | END_STREAM, 1, get);
            assertThat(client.awaitStatus(1)).isEqualTo("400");
            client.frame(RawHttp2.HEADERS, END_HEADERS | END_STREAM, 3, connect);
            assertThat(client.awaitStatus(3)).isEqualTo("405");

            assertThat(upstream.exchanges()).isEmpty();
        }
    }

    @Test
    void refusedHeadIsAnsweredWithoutABody() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream);
                RawHttp2 client = new RawHttp2(relay.address())) {
            client.frame(RawHttp2.HEADERS, END_HEADERS | END_STREAM, 1, RawHttp2.head("HEAD", "/a b"));

            RawHttp2.Frame head = client.await(RawHttp2.HEADERS);

            assertThat(head.flags() & END_STREAM).isEqualTo(END_STREAM);
        }
    }
}
