package io.streamgauge.proxy.observe.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonWordsTest {

    private static final JsonWords<Integer> WORDS =
            new JsonWords<>(0).mean(1, "red", "crimson").mean(2, "blue").mean(3, "red");

    @ParameterizedTest
    @CsvSource({"'red', 1", "'crimson', 1", "'blue', 2", "'re', 0", "'reds', 0", "'Red', 0", "'', 0", "null, 0", "7, 0"
    })
    void wordMeansWhatWasSaidFirst(String value, int meaning) {
        List<Integer> meanings = new ArrayList<>();
        JsonHandler<String> handler = (field, scalar) -> meanings.add(WORDS.meaning(scalar));
        String written = value.matches("null|\\d") ? value : '"' + value + '"';
        byte[] document = ("{\"w\":" + written + "}").getBytes(StandardCharsets.UTF_8);

        new JsonScanner<>(new JsonPaths<String>().capture("w", "w"), handler).feed(document, 0, document.length);

        assertThat(meanings).containsExactly(meaning);
    }
}
