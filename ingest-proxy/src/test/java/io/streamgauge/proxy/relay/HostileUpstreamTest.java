package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.time.Duration;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers that break rules: the client sees that something is wrong, and their connection is not used again. */
@ExtendWith(NoLeaks.class)
@SuppressWarnings("StringConcatToTextBlock") // line ends are what matters here
class HostileUpstreamTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Script GOOD = Script.json(200, "{}");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nHTTP/1.1 200 OK\r\nX: 1\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\nH",
                "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n\r\n",
                "HTTP/1.1 204 No Content\r\nContent-Length: 4\r\n\r\nevil",
                "HTTP/1.1 304 Not Modified\r\n\r\n0\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n0\r\n\r\n"
            })
    void connectionThatSaysMoreThanItsAnswerIsNotUsedAgain(String answer) throws Exception {
        try (ScriptedUpstream upstream =
                        answeringFirst(Script.begin().raw(answer).stall());
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client();
                RawClient next = relay.client()) {
            client.send(RawClient.get("/more", "Connection: close"));
            assertThat(client.restText()).doesNotContain("evil").containsOnlyOnce("HTTP/1.1 ");

            assertThat(next.send(RawClient.get("/next")).response().body()).isEqualTo("{}");

            assertThat(upstream.exchange(1).request().connection()).isEqualTo(1);
            assertThat(upstream.exchange(0).awaitPeerClose(PATIENCE)).isPresent();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil", "HTTP/1.1 408 Req", "HTTP/1.1 408 X\r\n"})
    void idleConnectionThatSaysSomethingUnaskedIsClosed(String unasked) throws Exception {
        Script answer =
                Script.json(200, "{}").pause(Duration.ofMillis(20)).raw(unasked).stall();
        try (ScriptedUpstream upstream = answeringFirst(answer);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.get("/")).response().body()).isEqualTo("{}");

            assertThat(upstream.exchange(0).awaitPeerClose(PATIENCE))
                    .as("well before its idle lifetime is over")
                    .isPresent();
            assertThat(client.send(RawClient.get("/next")).response().body()).isEqualTo("{}");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200",
                "HTTP/1.1 200 OK\r\n",
                "HTTP/1.1 200 OK\r\nContent-Len",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n",
                "HTTP/1.1 103 Early Hints\r\n\r\n"
            })
    void answerCutWithinItsHeadIsABadGateway(String answer) throws Exception {
        assertThat(seenOf(Script.begin().raw(answer).close())).contains("HTTP/1.1 502 Bad Gateway");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nok",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nok",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX: 1\r\n"
            })
    void answerCutWithinItsBodyBreaksOff(String answer) throws Exception {
        assertThat(seenOf(Script.begin().raw(answer).close()))
                .contains("ok")
                .doesNotContain("\r\n0\r\n")
                .doesNotContain("502");
    }

    @ParameterizedTest
    @CsvSource({
        "'Content-Length: 2\r\nContent-Length: 2', 'content-length: 2'",
        "'Content-Length: 2, 2', 'content-length: 2'",
        "'X: 1\r\n 2\r\nContent-Length: 2', 'X: 1 2\r\nContent-Length: 2'",
        "'X : 1\r\nContent-Length\t: 2', 'X: 1\r\nContent-Length: 2'"
    })
    void whatReceiversMayPutRightIsPutRight(String sent, String passed) throws Exception {
        assertThat(seenOf(Script.begin().raw("HTTP/1.1 200 OK\r\n" + sent + "\r\n\r\nok")))
                .isEqualTo("HTTP/1.1 200 OK\r\n" + passed + "\r\nConnection: close\r\n\r\nok");
    }

    private static String seenOf(Script answer) throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(answer);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            return client.send(RawClient.get("/", "Connection: close")).restText();
        }
    }

    private static ScriptedUpstream answeringFirst(Script answer) {
        return ScriptedUpstream.start(request -> request.connection() == 0 ? answer : GOOD);
    }
}
