package io.streamgauge.proxy.observe.request.body;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.streamgauge.proxy.fuzz.Cost;
import io.streamgauge.proxy.fuzz.Cuts;
import io.streamgauge.proxy.fuzz.Parts;
import io.streamgauge.proxy.observe.RandomCuts.Taker;
import io.streamgauge.proxy.observe.dialect.Dialects;
import io.streamgauge.testkit.vectors.Vectors;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.MethodSource;

/** Any request target, content type and body: what they tell depends on no cut, and is short. */
class RequestBodyFuzzTest {

    private static final String FORM = "multipart/form-data; boundary=cut";
    private static final String PART = "--cut\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n";
    private static final String LENGTHS = "\u0001\u0014\u0003";
    private static final long MOST_ALLOCATED = 256 << 10;
    private static final int LONGEST_MODEL = 256;

    static Stream<byte[]> samples() {
        Stream<byte[]> sampled = Vectors.streams().stream()
                .map(sample -> sample.request())
                .map(request -> Parts.joined(request.path(), "application/json", LENGTHS, request.text()))
                .filter(distinct());
        String form = PART.formatted("model", "whisper-1") + PART.formatted("stream", "true")
                + PART.formatted("file\"; filename=\"a.wav", "\r\n--cu\r\n") + "--cut--\r\n";
        return Stream.concat(
                sampled,
                Stream.of(
                        Parts.joined("/v1/audio/transcriptions", FORM, LENGTHS, form),
                        Parts.joined("http://h/models/a%2Fb%20c:generateContent?x", "", "", "{\"n\":2}"),
                        Parts.joined("/model/arn%3Aaws/converse-stream", FORM, LENGTHS, "{}")));
    }

    private static Predicate<byte[]> distinct() {
        Set<Integer> seen = new HashSet<>();
        return input -> seen.add(Arrays.hashCode(input));
    }

    @MethodSource("samples")
    @FuzzTest
    void whatIsToldIsShortAndDependsOnNoCut(byte[] input) {
        Parts parts = new Parts(input);
        String target = parts.nextText();
        String contentType = parts.nextText();
        Cuts cuts = new Cuts(parts.next());
        byte[] body = parts.rest();

        List<Object> whole = told(contentType, taker -> Cuts.whole(body, taker));
        List<Object> cut = told(contentType, taker -> cuts.feed(body, taker));

        assertThat(cut).isEqualTo(whole);
        assertThat(whole.get(0).toString().getBytes(StandardCharsets.UTF_8).length)
                .isLessThanOrEqualTo(LONGEST_MODEL);
        long read = (long) target.length() + contentType.length() + body.length;
        // A target is held as text, in segments and decoded.
        Cost.within(read, MOST_ALLOCATED + 100 * read, () -> {
            Dialects.of("POST", target);
            told(contentType, taker -> Cuts.whole(body, taker));
        });
    }

    private static List<Object> told(String contentType, Consumer<Taker> body) {
        RequestFields fields = new RequestFields();
        RequestBody reader = RequestBody.of(contentType, fields);
        body.accept(reader::feed);
        return List.of(
                Objects.requireNonNullElse(fields.model(), ""),
                Objects.requireNonNullElse(fields.stream(), ""),
                Objects.requireNonNullElse(fields.maxOutputTokens(), ""),
                Objects.requireNonNullElse(fields.choices(), ""),
                reader.complete());
    }
}
