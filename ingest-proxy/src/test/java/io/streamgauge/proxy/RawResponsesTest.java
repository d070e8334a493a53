package io.streamgauge.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.relay.gate.rule.ResponseRule;
import io.streamgauge.testkit.client.ClientResponse;
import io.streamgauge.testkit.client.ClientResponse.Ending;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.raw.RawResponse;
import io.streamgauge.testkit.raw.RawResponse.Client;
import io.streamgauge.testkit.raw.RawResponse.Then;
import io.streamgauge.testkit.upstream.Exchange;
import io.streamgauge.testkit.upstream.Script;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every raw response of the test kit over sockets: the client sees a 502, a visible end or what was right of it, the
 * request has the outcome written down, and the connection is never used again.
 */
class RawResponsesTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String REFUSED = "llm_proxy_gate_responses_refused_total";
    private static final byte[] REQUEST =
            Requests.postJson("/v1/chat/completions", "{\"model\":\"m\",\"messages\":[]}");
    private static final Script GOOD = Script.json(200, "{}");

    private static ObservedRelay relay;

    static List<RawResponse> responses() {
        return RawResponse.all();
    }

    @BeforeAll
    static void start() throws Exception {
        relay = new ObservedRelay();
    }

    @AfterAll
    static void stop() throws Exception {
        relay.close();
    }

    @Test
    void thereAreAsManyAsWerePromised() {
        assertThat(RawResponse.all()).hasSizeGreaterThanOrEqualTo(40);
        assertThat(RawResponse.all().stream().map(response -> response.told().name()))
                .doesNotHaveDuplicates();
        assertThat(RawResponse.all()).allMatch(response -> response.told().why().startsWith("RFC "));
    }

    @Test
    void everyRuleIsBrokenByOneOfTheAnswers() {
        Set<String> broken = RawResponse.all().stream().map(RawResponse::rule).collect(Collectors.toSet());

        assertThat(ResponseRule.values())
                .filteredOn(rule -> !broken.contains(rule.label()))
                .containsExactly(ResponseRule.MALFORMED);
    }

    @ParameterizedTest
    @MethodSource("responses")
    void wholeAnswer(RawResponse response) throws Exception {
        play(response, Integer.MAX_VALUE);
    }

    @ParameterizedTest
    @MethodSource("responses")
    void answerThatComesInSmallPieces(RawResponse response) throws Exception {
        play(response, response.told().bytes().length() < 1000 ? 1 : 997);
    }

    private static void play(RawResponse response, int piece) throws Exception {
        double refusedBefore = refused(response);

        ClientResponse seen = relay.exchange(REQUEST, answer(response, piece), unused -> {});

        String outcome = relay.seen().outcome();
        assertSeen(response, seen);
        assertThat(outcome).isEqualTo(response.outcome());
        if (!response.rule().isEmpty()) {
            assertThat(refused(response) - refusedBefore).isEqualTo(1);
        }
        Exchange hostile = relay.lastExchange();
        assertThat(relay.exchange(REQUEST, GOOD, unused -> {}).text()).isEqualTo("{}");
        relay.seen();
        if (response.then() != Then.LISTENS) {
            assertThat(relay.lastExchange().request().connection())
                    .isNotEqualTo(hostile.request().connection());
        }
        if (response.then() == Then.STAYS) {
            assertThat(hostile.awaitPeerClose(PATIENCE)).isPresent();
        }
    }

    private static void assertSeen(RawResponse response, ClientResponse seen) {
        String body = new String(seen.body(), StandardCharsets.ISO_8859_1);
        // A reset may overtake what was sent before it.
        boolean overtaken = response.then() == Then.RESETS && seen.status() == 502;
        if (response.client() == Client.BAD_GATEWAY || overtaken) {
            assertThat(seen.status()).isEqualTo(502);
            assertThat(seen.ending()).contains(Ending.COMPLETE);
        } else if (response.client() == Client.WHOLE) {
            assertThat(seen.ending()).contains(Ending.COMPLETE);
            assertThat(body).isEqualTo(response.body());
        } else {
            assertThat(seen.head()).startsWith("HTTP/1.1 200 ");
            assertThat(seen.ending()).isNotEmpty().get().isIn(Ending.CUT, Ending.RESET);
            assertThat(body).startsWith(response.body());
        }
    }

    private static Script answer(RawResponse response, int piece) {
        Script script =
                Script.begin().writesOf(piece).raw(response.told().bytes().getBytes(StandardCharsets.ISO_8859_1));
        return switch (response.then()) {
            case STAYS -> script.stall();
            case LISTENS -> script;
            case CLOSES -> script.close();
            case RESETS -> script.reset();
        };
    }

    private static double refused(RawResponse response) {
        return relay.metric(REFUSED, response.rule());
    }
}
