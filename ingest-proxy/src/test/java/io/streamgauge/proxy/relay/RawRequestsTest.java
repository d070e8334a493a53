package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.gate.GateMode;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import io.streamgauge.testkit.raw.RawRequest;
import io.streamgauge.testkit.raw.RawText;
import io.streamgauge.testkit.raw.RecordingUpstream;
import io.streamgauge.testkit.raw.StrictRequest;
import io.streamgauge.testkit.raw.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every raw request of the test kit over sockets: the verdict and the bytes that go on are those written down. */
@ExtendWith(NoLeaks.class)
class RawRequestsTest {

    private static final String REFUSED = "llm_proxy_gate_requests_refused_total";
    private static final String PASSED = "llm_proxy_gate_requests_passed_total";
    private static final String BEFORE = "GET /before HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final String AFTER = "GET /after HTTP/1.1\r\nHost: a\r\n\r\n";
    /** Longer ones take too long byte by byte. */
    private static final int LONG = 2000;

    /** One request and the gate it comes to. */
    record Trial(GateMode mode, RawRequest request) {

        Verdict verdict() {
            return mode == GateMode.ENFORCE ? request.enforce() : request.observe();
        }

        @Override
        public String toString() {
            return request.name() + " " + mode;
        }
    }

    static Stream<Trial> trials() {
        return Stream.of(GateMode.values())
                .flatMap(mode -> RawRequest.all().stream().map(request -> new Trial(mode, request)));
    }

    @ParameterizedTest
    @MethodSource("trials")
    void wholeRequest(Trial trial) throws Exception {
        play(trial, "", "", Integer.MAX_VALUE);
    }

    @ParameterizedTest
    @MethodSource("trials")
    void requestThatComesByteByByte(Trial trial) throws Exception {
        play(trial, "", "", trial.request().sent().length() > LONG ? 97 : 1);
    }

    @ParameterizedTest
    @MethodSource("trials")
    void requestBehindAGoodOne(Trial trial) throws Exception {
        play(trial, BEFORE, "", Integer.MAX_VALUE);
    }

    @ParameterizedTest
    @MethodSource("trials")
    void requestBeforeAGoodOne(Trial trial) throws Exception {
        play(trial, "", AFTER, Integer.MAX_VALUE);
    }

    private static void play(Trial trial, String before, String after, int piece) throws Exception {
        try (RecordingUpstream upstream = new RecordingUpstream();
                RunningRelay relay = RunningRelay.to(upstream.uri(), RunningRelay.settings(trial.mode()));
                RawClient client = relay.client()) {
            List<StrictRequest> expected = new ArrayList<>(StrictRequest.all(before));

            client.sendInPieces(before + trial.request().sent() + after, piece);

            assertAnswered(client, expected.size());
            if (trial.verdict().passes()) {
                List<StrictRequest> forwarded =
                        StrictRequest.all(trial.request().forwarded());
                expected.addAll(forwarded);
                if (assertAnswered(client, forwarded.size()) && !after.isEmpty()) {
                    expected.addAll(StrictRequest.all(after));
                    assertAnswered(client, 1);
                }
            } else {
                assertRefused(client, relay, trial.verdict());
                assertThat(relay.seenCount())
                        .isLessThanOrEqualTo(expected.size() + (trial.request().mayBegin() ? 1 : 0));
            }
            upstream.awaitRestsClosed();
            assertThat(upstream.requests())
                    .usingRecursiveFieldByFieldElementComparatorIgnoringFields("length")
                    .isEqualTo(expected);
            assertPart(upstream.rests(), trial.request());
            boolean unusual =
                    trial.verdict().passes() && !trial.request().enforce().passes();
            assertThat(relay.metric(PASSED, trial.request().enforce().rule())).isEqualTo(unusual ? 1 : 0);
        }
    }

    /** Whether the connection goes on. */
    private static boolean assertAnswered(RawClient client, int answers) throws Exception {
        boolean goesOn = true;
        for (int i = 0; i < answers; i++) {
            assertThat(goesOn).isTrue();
            RawClient.Response answer = client.response();
            assertThat(answer.status()).isEqualTo(200);
            goesOn = answer.field("connection").filter("close"::equals).isEmpty();
        }
        if (!goesOn) {
            assertThat(client.restText()).isEmpty();
        }
        return goesOn;
    }

    private static void assertRefused(RawClient client, RunningRelay relay, Verdict verdict) throws Exception {
        assertThat(client.restText())
                .startsWith("HTTP/1.1 " + verdict.status() + " ")
                .endsWith(": "
                        + RequestRule.valueOf(verdict.rule().toUpperCase(Locale.ROOT))
                                .reason() + "\n")
                .containsOnlyOnce("\r\nConnection: close\r\n");
        assertThat(relay.metric(REFUSED, verdict.rule())).isEqualTo(1);
    }

    private static void assertPart(List<String> rests, RawRequest request) {
        assertThat(rests).hasSizeLessThanOrEqualTo(request.mayBegin() ? 1 : 0);
        for (String rest : rests) {
            StrictRequest most = StrictRequest.read(request.forwarded());
            StrictRequest begun = StrictRequest.read(rest);
            assertThat(most.head()).as(RawText.of(rest)).startsWith(begun.head());
            assertThat(most.body()).as(RawText.of(rest)).startsWith(begun.body());
            assertThat(begun.trailers()).isEmpty();
        }
    }
}
