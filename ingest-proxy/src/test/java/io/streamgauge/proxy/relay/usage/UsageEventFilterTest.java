package io.streamgauge.proxy.relay.usage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.proxy.observe.RandomCuts;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UsageEventFilterTest {

    private static final String CONTENT =
            "data: {\"id\":\"1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"a\"}}],\"usage\":null}\n\n";
    private static final String USAGE =
            "data: {\"id\":\"1\",\"choices\":[],\"usage\":{\"prompt_tokens\":5,\"total_tokens\":7}}\n\n";
    private static final String DONE = "data: [DONE]\n\n";

    @Test
    void usageEventIsLeftOutAndCounted() {
        Passed passed = new Passed();
        UsageEventFilter filter = new UsageEventFilter(passed);

        passed.feed(filter, CONTENT + USAGE + DONE);

        assertThat(passed.text()).isEqualTo(CONTENT + DONE);
        assertThat(passed.removedEvents()).isOne();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data:{\"usage\":{},\"choices\":[ ]}\n\n",
                "data: {\"usage\":{},\"choices\":[]}\r\n\r\n",
                "data: {\"object\":\"chat.completion.chunk\",\"usage\":{},\"choices\":null}\r\r",
                "data: {\"object\":\"text_completion\",\"usage\":{}}\n\n",
                "data: {\"choices\":[],\ndata: \"usage\":{}}\n\n",
                "data\ndata: {\"usage\":{\"choices\":[1],\"a\":1},\"error\":null,\"choices\":[]}\n\n",
                "data: {\"id\":\"\",\"object\":\"o\",\"created\":1,\"model\":\"m\",\"choices\":[],\"usage\":{},\"provider\":\"p\","
                        + "\"system_fingerprint\":null,\"service_tier\":\"t\",\"obfuscation\":\"xx\",\"unknown\":null}\n\n",
                "data: {\"choices\":[],\"usage\":{},\"timings\":{\"prompt_n\":1}}\n\n",
                "data: {\"choices\":[],\"usage\":{},\"metrics\":{\"mean_itl_ms\":1},\"time_info\":{}}\n\n",
                "data: {\"choices\":[],\"usage\":{}}",
                "data: {\"choices\":[],\"usage\":{}}\r"
            })
    void usageEventIsLeftOutHoweverItIsWritten(String event) {
        assertFiltered("\ufeff" + CONTENT + event, "\ufeff" + CONTENT);
        if (event.endsWith("\n") || event.endsWith("\r\r")) {
            assertFiltered(": before\n" + event + ": after\n" + DONE, ": before\n: after\n" + DONE);
            assertFiltered(event + event + CONTENT, CONTENT);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                CONTENT,
                DONE,
                "data: {\"choices\":[{}],\"usage\":{}}\n\n",
                "data: {\"choices\":[],\"choices\":[1],\"usage\":{}}\n\n",
                "data: {\"choices\":[],\"usage\":null}\n\n",
                "data: {\"choices\":[],\"usage\":1}\n\n",
                "data: {\"choices\":[],\"prompt_filter_results\":[{}]}\n\n",
                "data: {\"choices\":[],\"usage\":{},\"error\":{\"message\":\"m\"}}\n\n",
                "data: {\"choices\":[],\"usage\":{}} {}\n\n",
                "data: {\"choices\":[],\"usage\":{}\n\n",
                "data: [{\"usage\":{}}]\n\n",
                "Data: {\"usage\":{}}\n\n",
                " data: {\"usage\":{}}\n\n",
                "dat: {\"usage\":{}}\n\n",
                ": {\"usage\":{}}\n\n",
                ": OPENROUTER PROCESSING\n\n",
                "event: ping\ndata: \"\"\n\n",
                "id: 1\n\n\n\r\n\r",
                "data: : keepalive\n\n"
            })
    void everythingElsePasses(String event) {
        assertFiltered(event + USAGE + event, event + event);
        assertFiltered("\ufeff" + event, "\ufeff" + event);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"content\":\"hello\",\"usage\":{\"prompt_tokens\":1}}",
                "{\"response\":\"text\",\"usage\":{\"a\":1}}",
                "{\"type\":\"content_block_delta\",\"delta\":{\"text\":\"x\"},\"usage\":{}}",
                "{\"usage\":{}}",
                "{\"choices\":null,\"usage\":{}}",
                "{\"choices\":{},\"usage\":{}}",
                "{\"choices\":\"\",\"usage\":{}}",
                "{\"choices\":[],\"usage\":[]}",
                "{\"object\":\"chat.completion\",\"usage\":{}}",
                "{\"object\":\"chat.completion.chunk\",\"usage\":{},\"text\":\"x\"}",
                "{\"choices\":[],\"usage\":{},\"content\":\"hello\"}",
                "{\"choices\":[],\"usage\":{},\"Choices\":[{}]}",
                "{\"choices\":[],\"usage\":{},\"citations\":[\"a\"]}",
                "{\"choices\":[],\"usage\":{},\"error\":false}"
            })
    void whatTheUsageEventDoesNotHavePasses(String data) {
        assertPasses("data: " + data + "\n\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"choices\":[],\"usage\":{\"a\":01}}",
                "{\"choices\":[],\"usage\":{\"a\" 1}}",
                "{\"choices\":[ ,],\"usage\":{}}",
                "{\"choices\":[],\"usage\":{},}",
                "{\"choices\":[],\"usage\":{},\"id\":nul}"
            })
    void whatIsNoJsonByTheLetterPasses(String data) {
        assertPasses("data: " + data + "\n\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"choices\":[],\"us\\u0061ge\":{}}",
                "{\"choices\":[],\"usage\":{},\"us\\u0061ge\":{}}",
                "{\"choices\":[],\"usage\":{},\"usage\":{}}",
                "{\"choices\":[],\"choices\":[],\"usage\":{}}",
                "{\"choices\":[],\"usage\":{\"a\":1,\"a\":1}}"
            })
    void namesThatAreReadInDifferentWaysLetAnEventPass(String data) {
        String event = "data: " + data + "\n\n";

        assertThat(filtered(event, 1)).isEqualTo(event);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"id: 7", "id", "event: x", "event: message", "retry: 1", "x", "dat", "datax: 1", ": comment", ":"
            })
    void eventWithLinesBesideItsDataPasses(String line) {
        String data = "data: {\"choices\":[],\"usage\":{}}\n";

        assertPasses(data + line + "\n\n");
        assertPasses("data: {\"choices\":[],\n" + line + "\ndata: \"usage\":{}}\n\n");
        if (line.startsWith(":")) {
            assertFiltered(line + "\n" + data + "\n", line + "\n");
        } else {
            assertPasses(line + "\n" + data + "\n");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "data: {\"choices\":[],\"usage\":{},\"citations\":[1]}\n\n",
                "data: {\"choices\":[],\"usage\":{},\"usage\":{}}\n\n",
                "id: 7\ndata: {\"choices\":[],\"usage\":{}}\n\n",
                "event: x\ndata: {\"choices\":[],\"usage\":{}}\n\n",
                "data: {\"choices\":[],\n: comment\ndata: \"usage\":{}}\n\n",
                "data: {\"choices\":[],\"usage\":{}}\nid"
            })
    void usageEventThatPassesIsTold(String event) {
        assertThat(passedUsages(CONTENT + event, event.length())).isOne();
        assertThat(passedUsages(CONTENT + event, 1)).isOne();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                CONTENT,
                USAGE,
                DONE,
                "id: 7\n" + CONTENT,
                "data: {\"content\":\"hello\",\"usage\":{}}\n\n",
                "id: 7\ndata: {\"choices\":[],\"usage\":null}\n\n",
                "id: 7\ndata: {\"choices\":[],\"usage\":{},\"error\":{}}\n\n",
                "id: 7\ndata: {\"choices\":[],\"usage\":{}\n\n"
            })
    void whatIsNoUsageEventIsNotToldToBeOne(String event) {
        assertThat(passedUsages(event + event, event.length())).isZero();
        assertThat(passedUsages(event + event, 1)).isZero();
    }

    @Test
    void partOfAByteOrderMarkIsTheBeginningOfAField() {
        byte[] body = ("??" + USAGE).getBytes(UTF_8);
        body[0] = (byte) 0xEF;
        body[1] = (byte) 0xBB;
        Passed passed = new Passed();

        new UsageEventFilter(passed).accept(body, 0, body.length);

        assertThat(passed.bytes()).isEqualTo(body);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ": comment",
                "\n",
                "data: [",
                "data: {\"id\":\"1\",\"choices\":[{",
                "data: {\"error\":{\"mess",
                "event: content_block_delta\n",
                "data: {\"choices\":[],\n: comm",
                "data: {\"choices\":[],\nid",
                "data: {\"choices\":[{}]}\n",
                "data: text"
            })
    void onlyWhatMayYetBeTheUsageEventWaits(String beginning) {
        Passed passed = new Passed();
        UsageEventFilter filter = new UsageEventFilter(passed);

        passed.feed(filter, CONTENT + beginning);

        assertThat(passed.text()).isEqualTo(CONTENT + beginning);
    }

    @Test
    void eventIsPassedOnWithItsLastByte() {
        Passed passed = new Passed();
        UsageEventFilter filter = new UsageEventFilter(passed);
        String event = "data: {\"choices\":[],\"usage\":null}\r\r";

        passed.feed(filter, event);

        assertThat(passed.text()).isEqualTo(event);
    }

    @Test
    void whatWaitsIsPassedOnWhenTheBodyBreaksOff() {
        Passed passed = new Passed();
        UsageEventFilter filter = new UsageEventFilter(passed);
        String whole = USAGE.substring(0, USAGE.length() - 1);
        passed.feed(filter, CONTENT + whole);
        assertThat(passed.text()).isEqualTo(CONTENT);

        filter.cut();

        assertThat(passed.text()).isEqualTo(CONTENT + whole);
        assertThat(passed.removedEvents()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"data: {\"choices\":[],\"usage\":{", "data: {\"choices\":[],\"usage\":{}}\ndat"})
    void unfinishedEventIsPassedOnAtTheEnd(String unfinished) {
        assertFiltered(CONTENT + unfinished, CONTENT + unfinished);
    }

    @Test
    void eventLongerThanTheLimitPasses() {
        String padding = "x".repeat(UsageEventFilter.LONGEST_HELD);
        String tooLong = "data: {\"obfuscation\":\"" + padding + "\",\"choices\":[],\"usage\":{}}\n\n";
        String fits = tooLong.replace(padding, padding.substring(100));

        assertThat(filtered(tooLong + USAGE, 1000)).isEqualTo(tooLong);
        assertThat(filtered(fits, 1000)).isEmpty();
    }

    @Test
    void randomStreamsAgreeWithTheSimpleFilter() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            String body = RandomStream.next(random);

            Passed passed = new Passed();
            UsageEventFilter filter = new UsageEventFilter(passed);
            RandomCuts.feed(body.getBytes(UTF_8), random, 1 + random.nextInt(60), filter::accept);
            filter.end();

            assertThat(passed.text()).as("seed %d, body %s", seed, body).isEqualTo(SimpleUsageFilter.filter(body));
        }
    }

    private static void assertPasses(String event) {
        assertFiltered(event + USAGE + event, event + event);
    }

    private static void assertFiltered(String body, String expected) {
        assertThat(SimpleUsageFilter.filter(body)).as("the simple filter").isEqualTo(expected);
        byte[] bytes = body.getBytes(UTF_8);
        assertThat(filtered(body, bytes.length)).as("whole").isEqualTo(expected);
        assertThat(filtered(body, 1)).as("byte by byte").isEqualTo(expected);
        for (int cut = 1; cut < bytes.length; cut++) {
            Passed passed = new Passed();
            UsageEventFilter filter = new UsageEventFilter(passed);
            filter.accept(bytes, 0, cut);
            filter.accept(bytes, cut, bytes.length);
            filter.end();
            assertThat(passed.text()).as("cut at %d", cut).isEqualTo(expected);
        }
    }

    private static String filtered(String body, int pieces) {
        return passed(body, pieces).text();
    }

    private static int passedUsages(String body, int pieces) {
        return passed(body, pieces).passedUsages();
    }

    private static Passed passed(String body, int pieces) {
        Passed passed = new Passed();
        UsageEventFilter filter = new UsageEventFilter(passed);
        byte[] bytes = body.getBytes(UTF_8);
        for (int at = 0; at < bytes.length; at += pieces) {
            filter.accept(bytes, at, Math.min(bytes.length, at + pieces));
        }
        filter.end();
        return passed;
    }
}
