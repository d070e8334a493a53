package io.streamgauge.proxy.relay.usage.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.streamgauge.proxy.fuzz.Cost;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes as a request's body: where it is changed, it says the same as before and asks for usage. */
class UsageRequestFuzzTest {

    private static final String OPTIONS = "stream_options";
    /** The longest value that is replaced: false. */
    private static final int MOST_REPLACED = 5;

    static Stream<byte[]> samples() {
        return Stream.of(
                        "{'model':'m','stream':true}",
                        " { 'stream' : true , 'stream_options' : { } } ",
                        "{'stream':true,'stream_options':null,'a':[{'b':[1.5e-3,\"\\u00e9\\n\"]}]}",
                        "{'stream':true,'stream_options':{'include_usage':false}}",
                        "{'stream':true,'stream_options':{'continuous_usage_stats':true}}",
                        "{'stream_options':{'include_usage':true,'x':-0},'stream':true}",
                        "{'stream':true,'usage':{'include':true}}",
                        "{'stream':true,'Stream_Options':{'include_usage':true}}",
                        "{'stream':false,'n':2}")
                .map(body -> body.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
    }

    @MethodSource("samples")
    @FuzzTest
    void changedBodySaysTheSameAndAsksForUsage(byte[] body) throws IOException {
        HttpRequest head = new DefaultHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.POST, "/v1/chat/completions");
        head.headers().set(HttpHeaderNames.CONTENT_LENGTH, body.length);

        Optional<AskingRequest> asking = AskingRequest.of(head, body);

        if (asking.isPresent()) {
            byte[] changed = asking.get().body();
            assertThat(asking.get().head().headers().getInt(HttpHeaderNames.CONTENT_LENGTH))
                    .isEqualTo(changed.length);
            assertThat(kept(body, changed)).isGreaterThanOrEqualTo(body.length - MOST_REPLACED);
            String text = new String(body, StandardCharsets.ISO_8859_1);
            assertNothingElseAsks(PlainJson.object(text));
            assertThat(PlainJson.object(new String(changed, StandardCharsets.ISO_8859_1)))
                    .isEqualTo(asking(PlainJson.object(text)));
        }
        // Spans of members, in a map.
        Cost.within(body.length, (64 << 10) + 200L * body.length, () -> AskingRequest.of(head, body));
    }

    /** As a server reads it to which names are the same in any case. */
    private static void assertNothingElseAsks(Map<String, Object> body) {
        assertThat(names(body)).doesNotContain("usage", "include_usage").doesNotHaveDuplicates();
        if (body.get(OPTIONS) instanceof Map<?, ?> options) {
            assertThat(names(options)).doesNotHaveDuplicates();
        }
    }

    private static List<String> names(Map<?, ?> object) {
        List<String> asked = List.of("stream", OPTIONS, "include_usage", "continuous_usage_stats", "usage");
        return object.keySet().stream()
                .map(name -> name.toString().toLowerCase(Locale.ROOT))
                .filter(asked::contains)
                .toList();
    }

    private static Map<String, Object> asking(Map<String, Object> body) {
        Map<String, Object> options = new HashMap<>();
        if (body.get(OPTIONS) instanceof Map<?, ?> given) {
            given.forEach((name, value) -> options.put(name.toString(), value));
        }
        options.put("include_usage", PlainJson.TRUE);
        body.put(OPTIONS, options);
        return body;
    }

    /** Bytes at the beginning and at the end that are the same. */
    private static int kept(byte[] body, byte[] changed) {
        int mismatch = Arrays.mismatch(body, changed);
        int same = 0;
        while (same < body.length - mismatch && body[body.length - 1 - same] == changed[changed.length - 1 - same]) {
            same++;
        }
        return mismatch + same;
    }
}
