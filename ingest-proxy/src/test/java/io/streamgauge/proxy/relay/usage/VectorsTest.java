package io.streamgauge.proxy.relay.usage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.testkit.vectors.StreamVector;
import io.streamgauge.testkit.vectors.Vectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The sample streams of every server, whatever they would lose. */
class VectorsTest {

    static Stream<String> eventStreams() {
        return Vectors.streams().stream()
                .filter(vector -> "text/event-stream".equals(mediaType(vector)))
                .filter(vector -> !vector.response().headers().containsKey("content-encoding"))
                .map(StreamVector::id);
    }

    private static String mediaType(StreamVector vector) {
        return vector.response().headers().getOrDefault("content-type", "").replaceFirst(";.*", "");
    }

    @ParameterizedTest
    @MethodSource("eventStreams")
    void sampleStreamLosesWhatTheSimpleFilterTakesHoweverItIsCut(String id) {
        byte[] body = Vectors.stream(id).response().body();
        String expected = SimpleUsageFilter.filter(new String(body, UTF_8));

        for (int cut = 1; cut < body.length; cut++) {
            Passed passed = new Passed();
            UsageEventFilter filter = new UsageEventFilter(passed);
            filter.accept(body, 0, cut);
            filter.accept(body, cut, body.length);
            filter.end();
            assertThat(passed.text()).as("cut at %d", cut).isEqualTo(expected);
        }
    }

    @Test
    void samplesOfChatLoseTheirUsageAndNothingElse() {
        assertThat(lost("openai-chat-basic"))
                .startsWith("data: {")
                .contains("\"usage\":{")
                .hasLineCount(2);
        assertThat(lost("vllm-chat-continuous-usage"))
                .contains("\"choices\":[]")
                .hasLineCount(2);
        assertThat(lost("usage-null-after-usage")).isEmpty();
        assertThat(lost("openai-chat-error-event")).isEmpty();
    }

    /** What is missing of a body that has lost one piece. */
    private static String lost(String id) {
        String body = new String(Vectors.stream(id).response().body(), UTF_8);
        String rest = SimpleUsageFilter.filter(body);
        int from = 0;
        while (from < rest.length() && rest.charAt(from) == body.charAt(from)) {
            from++;
        }
        int start = body.lastIndexOf("\n", from - 1) + 1;
        int end = start + body.length() - rest.length();
        assertThat(body.substring(0, start) + body.substring(end)).isEqualTo(rest);
        return body.substring(start, end);
    }
}
