package io.streamgauge.proxy.relay.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.relay.gate.GateMode;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import io.streamgauge.testkit.raw.RawRequest;
import io.streamgauge.testkit.raw.StrictRequest;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class RequestDecoderTest {

    /** More only where a request is that long. */
    private static final int MOST_CUTS = 500;

    /** One request and the gate it comes to. */
    record Trial(GateMode mode, RawRequest request) {

        /** The rule it is refused for; empty if it passes. */
        String rule() {
            return (mode == GateMode.ENFORCE ? request.enforce() : request.observe()).rule();
        }
    }

    static Stream<Trial> trials() {
        return Stream.of(GateMode.values())
                .flatMap(mode -> RawRequest.all().stream().map(request -> new Trial(mode, request)));
    }

    @Test
    void everyRuleOfThisVersionIsBrokenByOneOfTheRequests() {
        Set<String> broken = RawRequest.all().stream()
                .map(request -> request.enforce().rule())
                .collect(Collectors.toSet());

        assertThat(RequestRule.values())
                .filteredOn(rule -> !broken.contains(rule.label()))
                .containsExactly(
                        RequestRule.HTTP2_MESSAGE,
                        RequestRule.HTTP2_FRAME,
                        RequestRule.HTTP2_LIMIT,
                        RequestRule.MALFORMED);
    }

    @ParameterizedTest
    @MethodSource("trials")
    void verdictIsTheSameHoweverTheRequestArrives(Trial trial) {
        String bytes = trial.request().sent();

        assertJudged(trial, Decoded.of(trial.mode(), bytes));
        assertJudged(trial, Decoded.byteByByte(trial.mode(), bytes));
        for (int cut = 1; cut < bytes.length(); cut += 1 + bytes.length() / MOST_CUTS) {
            assertJudged(trial, Decoded.of(trial.mode(), bytes, cut));
        }
    }

    private static void assertJudged(Trial trial, Decoded decoded) {
        assertThat(decoded.refusal().map(RequestRule::label).orElse("")).isEqualTo(trial.rule());
        if (trial.rule().isEmpty()) {
            assertThat(decoded.whole())
                    .isEqualTo(StrictRequest.all(trial.request().forwarded()).size());
        } else {
            assertThat(decoded.whole()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(GateMode.class)
    void emptyLinesBeforeARequestAreIgnored(GateMode mode) {
        String request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

        Decoded decoded = Decoded.byteByByte(mode, "\r\n\r\n" + request + "\r\n" + request);

        assertThat(decoded).isEqualTo(new Decoded(request + request, 2, decoded.refusal()));
        assertThat(decoded.refusal()).isEmpty();
    }

    @Test
    void urlOfTheSameHostBecomesItsPath() {
        assertThat(Decoded.of(GateMode.ENFORCE, "GET HTTP://A.b:80/x?y=http://c HTTP/1.1\r\nHost: a.B\r\n\r\n")
                        .written())
                .isEqualTo("GET /x?y=http://c HTTP/1.1\r\nHost: a.B\r\n\r\n");
    }

    @Test
    void chunkExtensionsAndTrailersOfAnyOtherNameAreInOrder() {
        String head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";

        Decoded decoded = Decoded.of(
                GateMode.ENFORCE, head + "005 ;a=\"b;c\" ;d\r\nhello\r\nA;x\r\n0123456789\r\n00\r\nX-Sum: 1\r\n\r\n");

        assertThat(decoded.refusal()).isEmpty();
        assertThat(decoded.written()).isEqualTo(head + "5\r\nhello\r\na\r\n0123456789\r\n0\r\nX-Sum: 1\r\n\r\n");
    }
}
