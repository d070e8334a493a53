package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.gate.BrokenRequest;
import io.streamgauge.proxy.relay.gate.GateMode;
import io.streamgauge.testkit.upstream.Exchange;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that break rules, over sockets. */
@ExtendWith(NoLeaks.class)
@SuppressWarnings("StringConcatToTextBlock") // line ends are what matters here
class GateTest {

    private static final String REFUSED = "llm_proxy_gate_requests_refused_total";
    private static final String PASSED = "llm_proxy_gate_requests_passed_total";
    private static final String SMUGGLED = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n";

    static List<BrokenRequest> brokenRequests() {
        return BrokenRequest.all();
    }

    static Stream<BrokenRequest> unusualRequests() {
        return brokenRequests().stream().filter(request -> request.rule().isUnusual());
    }

    static Stream<BrokenRequest> ambiguousRequests() {
        return brokenRequests().stream().filter(request -> !request.rule().isUnusual());
    }

    @ParameterizedTest
    @MethodSource("brokenRequests")
    void enforcingRefusesAndClosesAndTellsTheUpstreamNothing(BrokenRequest broken) throws Exception {
        assertRefused(GateMode.ENFORCE, broken);
    }

    @ParameterizedTest
    @MethodSource("ambiguousRequests")
    void observingRefusesTheAmbiguousAllTheSame(BrokenRequest broken) throws Exception {
        assertRefused(GateMode.OBSERVE, broken);
    }

    private static void assertRefused(GateMode mode, BrokenRequest broken) throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream, mode);
                RawClient client = relay.client()) {
            String answer = client.send(broken.bytes() + SMUGGLED).restText();

            assertThat(answer)
                    .startsWith("HTTP/1.1 " + broken.rule().status() + " ")
                    .contains("\r\nConnection: close\r\n")
                    .endsWith(": " + broken.rule().reason() + "\n")
                    .containsOnlyOnce("Connection: close");
            assertThat(relay.metric(REFUSED, broken.rule().label())).isEqualTo(1);
            for (Exchange exchange : upstream.exchanges()) {
                assertThat(broken.breaksInItsBody()).isTrue();
                assertThat(exchange.request().isComplete()).isFalse();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("unusualRequests")
    void observingPassesTheUnusualAsItCameAndCountsIt(BrokenRequest broken) throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream, GateMode.OBSERVE);
                RawClient client = relay.client()) {
            assertThat(client.send(broken.bytes()).response().status()).isEqualTo(200);

            assertThat(upstream.exchange(0).request().head()).isEqualTo(broken.bytes());
            assertThat(relay.metric(PASSED, broken.rule().label())).isEqualTo(1);
            assertThat(relay.metric(REFUSED, broken.rule().label())).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n24\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nX: x\r\n Transfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nX: x\nTransfer-Encoding: chunked\r\nContent-Length: 0\r\n\r\n",
                "POST / HTTP/1.0\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 36\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: 36\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nContent_Length: 36\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nExpect: y 100-continue\r\nContent-Length: 0\r\n\r\n",
                "GET / HTTP/1.1\r\nHost: a\r\nSec-WebSocket-Key1: 1\r\nSec-WebSocket-Key2: 2\r\n\r\n12345678",
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;a=\"\n\"\r\nx\r\n0\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxx\r\n0\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nContent-Length: 36\r\n\r\n",
                "GET /x HTTP/1.1 \r\nHost: a\r\n\r\n",
                "\0GET / HTTP/1.1\r\nHost: a\r\n\r\n"
            })
    void nothingBehindAnAmbiguousRequestIsSmuggledPastAnAnswer(String ambiguous) throws Exception {
        for (GateMode mode : GateMode.values()) {
            try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                    RunningRelay relay = RunningRelay.to(upstream, mode);
                    RawClient client = relay.client()) {
                client.send(RawClient.get("/first"));
                assertThat(client.response().status()).isEqualTo(200);

                assertThat(client.send(ambiguous + SMUGGLED).restText())
                        .startsWith("HTTP/1.1 4")
                        .containsOnlyOnce("Connection: close");

                assertThat(upstream.exchanges())
                        .filteredOn(exchange -> exchange.request().isComplete())
                        .hasSize(1);
                assertThat(upstream.exchanges())
                        .noneMatch(each -> each.request().target().equals("/smuggled"));
            }
        }
    }
}
