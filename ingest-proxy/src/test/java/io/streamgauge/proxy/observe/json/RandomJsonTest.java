package io.streamgauge.proxy.observe.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.streamgauge.proxy.observe.RandomCuts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Random documents against Jackson's tree as second opinion. */
class RandomJsonTest {

    private static final int DOCUMENTS = 3_000;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final JsonPaths<String> PATHS = new JsonPaths<String>()
            .capture("a", "a")
            .capture("b.c", "b.c")
            .capture("b.c[].a", "b.c[].a")
            .capture("c[][].b", "c[][].b");

    @Test
    void agreesWithJacksonHoweverTheBytesAreCut() throws Exception {
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = new RandomJson(random).document();
            FoundValues found = new FoundValues();
            JsonScanner<String> scanner = new JsonScanner<>(PATHS, found);

            RandomCuts.feed(bytes, random, 1 + random.nextInt(20), scanner::feed);

            assertThat(scanner.complete()).as("seed %d", seed).isTrue();
            assertThat(found.lines()).as("seed %d", seed).isEqualTo(expected(JSON.readTree(bytes)));
        }
    }

    @Test
    void damagedDocumentsDoNoHarm() {
        for (int seed = 0; seed < DOCUMENTS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = new RandomJson(random).document();
            for (int i = 0; i < 3; i++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            JsonScanner<String> scanner = new JsonScanner<>(PATHS, new FoundValues());

            RandomCuts.feed(bytes, random, 7, scanner::feed);

            assertThat(scanner.complete() && scanner.broken())
                    .as("seed %d", seed)
                    .isFalse();
        }
    }

    private static List<String> expected(JsonNode document) {
        List<String> lines = new ArrayList<>();
        walk("", document, lines);
        return lines;
    }

    private static void walk(String path, JsonNode node, List<String> lines) {
        boolean wanted = List.of("a", "b.c", "b.c[].a", "c[][].b").contains(path);
        if (!node.isContainerNode()) {
            if (wanted) {
                lines.add(path + " = " + shown(node));
            }
            return;
        }
        if (wanted) {
            lines.add(path + " {");
        }
        if (node.isArray()) {
            node.forEach(element -> walk(path + "[]", element, lines));
        } else {
            node.properties().forEach(member -> walk(below(path, member.getKey()), member.getValue(), lines));
        }
        if (wanted) {
            lines.add(path + " }");
        }
    }

    private static String below(String path, String key) {
        String step = key.isEmpty() ? "(empty)" : key;
        return path.isEmpty() ? step : path + "." + step;
    }

    private static String shown(JsonNode scalar) {
        if (scalar.isTextual()) {
            return "'" + scalar.textValue() + "' " + (scalar.textValue().isEmpty() ? "empty" : "filled");
        }
        if (scalar.isNumber()) {
            return Double.toString(scalar.doubleValue());
        }
        return scalar.asText().toUpperCase(Locale.ROOT);
    }
}
