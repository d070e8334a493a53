package io.streamgauge.proxy.observe.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.streamgauge.proxy.fuzz.Cost;
import io.streamgauge.proxy.fuzz.Cuts;
import io.streamgauge.proxy.fuzz.Parts;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.provider.MethodSource;

/** Any bytes as JSON: what is found depends on no cut, and is what Jackson finds in what it takes for an object. */
class JsonFuzzTest {

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final long MOST_ALLOCATED = 64 << 10;
    private static final int SAMPLES = 40;

    static Stream<byte[]> samples() {
        byte[] longNumber = ("{\"a\":" + "17".repeat(JsonScalar.CAPACITY) + "}").getBytes(StandardCharsets.US_ASCII);
        return Stream.concat(
                        IntStream.range(0, SAMPLES)
                                .mapToObj(seed -> new RandomJson(new SplittableRandom(seed)).document()),
                        Stream.of(longNumber))
                .map(document -> Parts.joined(new byte[] {3, 1, 20}, document));
    }

    @MethodSource("samples")
    @FuzzTest
    void findsWhatJacksonFindsHoweverTheBytesAreCut(byte[] input) {
        Parts parts = new Parts(input);
        Cuts cuts = new Cuts(parts.next());
        byte[] document = parts.rest();

        FoundValues whole = new FoundValues();
        JsonScanner<String> wholeScanner = new JsonScanner<>(JacksonValues.PATHS, whole);
        Cuts.whole(document, wholeScanner::feed);
        FoundValues cut = new FoundValues();
        JsonScanner<String> cutScanner = new JsonScanner<>(JacksonValues.PATHS, cut);
        cuts.feed(document, cutScanner::feed);

        assertThat(cut.lines()).isEqualTo(whole.lines());
        assertThat(cutScanner.complete()).isEqualTo(wholeScanner.complete());
        assertThat(cutScanner.broken()).isEqualTo(wholeScanner.broken());
        assertThat(cutScanner.complete() && cutScanner.broken()).isFalse();
        JsonNode tree = tree(document);
        if (tree != null && tree.isObject()) {
            assertThat(wholeScanner.complete()).isTrue();
            assertThat(whole.lines()).isEqualTo(JacksonValues.in(tree));
        }
        Cost.within(document.length, MOST_ALLOCATED, () -> scan(document));
    }

    /** Null for what is no JSON, or has strings too long to be captured. */
    private static @Nullable JsonNode tree(byte[] document) {
        if (document.length > JsonScalar.CAPACITY) {
            return null;
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(document))
                    .toString();
            return JSON.readTree(text);
        } catch (CharacterCodingException | JsonProcessingException e) {
            return null;
        }
    }

    private static void scan(byte[] document) {
        JsonScanner<String> scanner = new JsonScanner<>(JacksonValues.PATHS, new Unmoved());
        scanner.feed(document, 0, document.length);
    }

    /** Looks at nothing. */
    private static final class Unmoved implements JsonHandler<String> {
        @Override
        public void value(String field, JsonScalar value) {}

        @Override
        public void enter(String field) {}
    }
}
