package io.streamgauge.proxy.relay.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.relay.gate.GateMode;
import io.streamgauge.proxy.relay.gate.rule.RequestHead;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Requests with a few bytes deleted, doubled, changed or put in: each is refused, or what goes to the upstream is read
 * there as just those requests, in both modes and however the bytes arrive.
 */
class MutationsTest {

    private static final int ROUNDS = 15_000;

    private static final String INNER = "GET /inner HTTP/1.1\r\nHost: a\r\n\r\n";

    private static final List<String> REQUESTS = List.of(
            "POST /v1/chat?x=1 HTTP/1.1\r\nHost: a\r\nContent-Length: " + INNER.length() + "\r\nX-Own: 1\r\n\r\n"
                    + INNER,
            "POST /v1/chat HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n1F\r\n" + INNER
                    + "\r\n0\r\nX-Sum: 1\r\n\r\n",
            "POST http://a/v1/chat HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc",
            "POST /old HTTP/1.0\r\nContent-Length: 5\r\nConnection: keep-alive\r\n\r\nhello");

    private static final List<String> PIECES = List.of(
            "\r\n",
            "\n",
            "\r",
            " ",
            "\t",
            ":",
            ",",
            "\0",
            "\u000b",
            "\u00e9",
            "_",
            "-",
            "0",
            "+",
            ";",
            "\"",
            "chunked",
            "Content-Length: 1\r\n",
            "Content-Length: 40\r\n",
            "Transfer-Encoding: chunked\r\n",
            "Host: b\r\n",
            INNER,
            "Transfer-Encoding: identity\r\n",
            "HTTP/1.0",
            "\r\n ",
            "Content_Length: 9\r\n",
            "Expect: x\r\n",
            "0\r\n\r\n");

    @ParameterizedTest
    @EnumSource(GateMode.class)
    void mutatedRequestIsRefusedOrReadAlikeByTheUpstream(GateMode mode) {
        int refused = 0;
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            String bytes = mutated(REQUESTS.get(random.nextInt(REQUESTS.size())), random) + INNER;

            Decoded decoded = Decoded.of(mode, bytes);

            refused += decoded.refusal().isPresent() ? 1 : 0;
            String about = "seed " + seed + " of " + mode + ": "
                    + bytes.replace("\r", "\\r").replace("\n", "\\n");
            assertThat(SimpleRequests.of(decoded.written())).as(about).hasSize(decoded.whole());
            assertHeadsInOrder(decoded.written(), about);
            assertThat(Decoded.of(mode, bytes, random.nextInt(bytes.length())).whole())
                    .as(about)
                    .isEqualTo(decoded.whole());
        }
        assertThat(refused).as("both kinds occur").isBetween(ROUNDS / 4, ROUNDS - ROUNDS / 10);
    }

    private static void assertHeadsInOrder(String written, String about) {
        if (!written.isEmpty()) {
            assertThat(RequestHead.brokenBy(written)).as(about).allMatch(RequestRule::isUnusual);
        }
    }

    private static String mutated(String request, Random random) {
        StringBuilder bytes = new StringBuilder(request);
        for (int i = random.nextInt(3); i >= 0; i--) {
            int at = random.nextInt(bytes.length());
            int end = Math.min(bytes.length(), at + 1 + random.nextInt(4));
            switch (random.nextInt(6)) {
                case 0 -> bytes.delete(at, end);
                case 1 -> bytes.insert(at, bytes.substring(at, end));
                case 2 -> bytes.setCharAt(at, (char) random.nextInt(256));
                case 3 -> bytes.replace(at, end, PIECES.get(random.nextInt(PIECES.size())));
                case 4 -> bytes.insert(lineAt(bytes, at), PIECES.get(random.nextInt(PIECES.size())));
                default -> bytes.insert(at, PIECES.get(random.nextInt(PIECES.size())));
            }
        }
        return bytes.toString();
    }

    private static int lineAt(StringBuilder bytes, int at) {
        return Math.max(0, bytes.lastIndexOf("\n", at) + 1);
    }
}
