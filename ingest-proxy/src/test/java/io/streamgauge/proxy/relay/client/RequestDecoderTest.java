package io.streamgauge.proxy.relay.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.relay.gate.BrokenRequest;
import io.streamgauge.proxy.relay.gate.GateMode;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class RequestDecoderTest {

    static List<BrokenRequest> brokenRequests() {
        return BrokenRequest.all();
    }

    @Test
    void everyRuleIsBrokenByOneOfTheRequests() {
        Set<RequestRule> broken =
                brokenRequests().stream().map(BrokenRequest::rule).collect(Collectors.toSet());

        assertThat(broken).isEqualTo(EnumSet.complementOf(EnumSet.of(RequestRule.MALFORMED)));
    }

    @ParameterizedTest
    @MethodSource("brokenRequests")
    void ruleIsTheSameHoweverTheRequestArrives(BrokenRequest request) {
        String bytes = request.bytes();

        assertThat(Decoded.of(GateMode.ENFORCE, bytes).refusal()).contains(request.rule());
        assertThat(Decoded.byteByByte(GateMode.ENFORCE, bytes).refusal()).contains(request.rule());
        for (int cut = 1; cut < Math.min(bytes.length(), 500); cut++) {
            assertThat(Decoded.of(GateMode.ENFORCE, bytes, cut).refusal())
                    .as("cut at %d", cut)
                    .contains(request.rule());
        }
    }

    @ParameterizedTest
    @MethodSource("brokenRequests")
    void observingLetsTheUnusualPassAsItIsAndRefusesTheAmbiguous(BrokenRequest request) {
        Decoded decoded = Decoded.byteByByte(GateMode.OBSERVE, request.bytes());

        if (request.rule().isUnusual()) {
            assertThat(decoded.refusal()).isEmpty();
            assertThat(decoded.written()).isEqualTo(request.bytes());
        } else {
            assertThat(decoded.refusal()).contains(request.rule());
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
