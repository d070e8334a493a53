package io.streamgauge.proxy.observe.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonScannerTest {

    private static final JsonPaths<String> PATHS = new JsonPaths<String>()
            .capture("model", "model")
            .notice("item", "list[]")
            .capture("id", "list[].id")
            .notice("text", "list[].text", "list[].parts[].text");

    @Test
    void findsWantedValuesWhereverTheyStand() {
        assertThat(FoundValues.in(
                        PATHS, "{\"list\":[{\"text\":\"a\",\"id\":7},{\"parts\":[{\"text\":\"\"}]}],\"model\":\"m\"}"))
                .containsExactly(
                        "item {",
                        "text = '' filled",
                        "id = 7.0",
                        "item }",
                        "item {",
                        "text = '' empty",
                        "item }",
                        "model = 'm' filled",
                        "complete");
    }

    @Test
    void commonValuesDoNotShowThatTheDocumentHoldsWhatIsWanted() {
        JsonPaths<String> paths =
                new JsonPaths<String>().captureCommon("model", "model").notice("text", "text");
        JsonScanner<String> scanner = new JsonScanner<>(paths, (field, value) -> {});

        scanner.feed("{\"model\":\"m\"}".getBytes(StandardCharsets.UTF_8), 0, 13);
        assertThat(scanner.found()).isFalse();

        scanner.restart();
        scanner.feed("{\"model\":\"m\",\"text\":\"\"}".getBytes(StandardCharsets.UTF_8), 0, 23);
        assertThat(scanner.found()).isTrue();
    }

    @Test
    void keepsNoTextThatIsOnlyNoticed() {
        assertThat(FoundValues.in(PATHS, "{\"list\":[{\"text\":\"a secret\"}]}"))
                .noneMatch(line -> line.contains("secret"));
    }

    @Test
    void sameNamesElsewhereAreNotWanted() {
        assertThat(FoundValues.in(PATHS, "{\"x\":{\"model\":\"no\"},\"y\":[{\"model\":\"no\"}],\"list\":{\"id\":1}}"))
                .containsExactly("complete");
    }

    @Test
    void wantedPlacesMayHoldAnyKindOfValue() {
        assertThat(FoundValues.in(PATHS, "{\"model\":{\"a\":[1]},\"list\":[null,true,[[]],\"s\"]}"))
                .containsExactly(
                        "model {",
                        "model }",
                        "item = NULL",
                        "item = TRUE",
                        "item {",
                        "item }",
                        "item = '' filled",
                        "complete");
    }

    @Test
    void escapesInKeysAndValuesAreResolved() {
        assertThat(FoundValues.in(PATHS, "{\"mod\\u0065l\":\"a\\\"b\\\\\\/\\n\\u00e9\\ud83d\\ude00\"}"))
                .containsExactly("model = 'a\"b\\/\n\u00e9\ud83d\ude00' filled", "complete");
    }

    @Test
    void valuesThatAreNoTextHaveNone() {
        assertThat(FoundValues.in(PATHS, "{\"model\":\"\\ud83d\"}"))
                .containsExactly("model = 'null' filled", "complete");
        assertThat(FoundValues.in(PATHS, "{\"model\":\"\\u12\"}")).containsExactly("model = 'null' filled", "complete");
        assertThat(FoundValues.in(PATHS, "{\"model\":\"" + "x".repeat(JsonScalar.CAPACITY + 1) + "\"}"))
                .containsExactly("model = 'null' filled", "complete");
    }

    @Test
    void depthOfWhatIsPassedOverDoesNotMatter() {
        String deep = "[".repeat(200_000) + "]".repeat(200_000);

        assertThat(FoundValues.in(PATHS, "{\"x\":" + deep + ",\"model\":\"m\"}"))
                .containsExactly("model = 'm' filled", "complete");
    }

    @Test
    void bracketsAndQuotesInStringsAreText() {
        assertThat(FoundValues.in(PATHS, "{\"x\":[\"]}\\\"{[\"],\"y\":\"}\\\\\",\"model\":\"m\"}"))
                .containsExactly("model = 'm' filled", "complete");
    }

    @Test
    void blanksMayStandBetweenAllTokens() {
        assertThat(FoundValues.in(PATHS, " \r\n{ \"list\" : [ ] ,\t\"model\" : 1.5e1 } \n"))
                .containsExactly("model = 15.0", "complete");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "{\"a\":1", "{\"a\":tr", "{\"a\":\"x", "{\"a\":[{}", "{\"model\":12"})
    void unfinishedObjectsAreOpen(String json) {
        assertThat(FoundValues.in(PATHS, json)).endsWith("open");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "1",
                "\"a\"",
                "nul",
                "{]",
                "{,}",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1,}",
                "{\"a\" 1}",
                "{\"a\":1 2}",
                "{\"a\":truth}",
                "{}x",
                "{}{}",
                "{\"list\":[1}",
                "{\"list\":[1,]}",
                "{\"list\":[,1]}",
                "{'a':1}",
                "<html>"
            })
    void whatIsNoObjectIsBroken(String json) {
        assertThat(FoundValues.in(PATHS, json)).endsWith("broken");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 1000, 1 << 20})
    void numberTooLongToKeepIsNoneThatIsKnownHoweverItIsCut(int piece) {
        String digits = "1".repeat(2 * JsonScalar.CAPACITY);

        assertThat(inPieces("{\"model\":" + digits + "}", 9, piece)).containsExactly("model = NaN", "complete");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 1000, 1 << 20})
    void wordTooLongToKeepIsBrokenHoweverItIsCut(int piece) {
        String word = "null" + "l".repeat(2 * JsonScalar.CAPACITY);

        assertThat(inPieces("{\"model\":" + word + "}", 13, piece)).containsExactly("broken");
    }

    private static List<String> inPieces(String json, int first, int others) {
        FoundValues found = new FoundValues();
        JsonScanner<String> scanner = new JsonScanner<>(PATHS, found);
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        int at = 0;
        for (int end = first; at < bytes.length; end += others) {
            scanner.feed(bytes, at, Math.min(end, bytes.length));
            at = Math.min(end, bytes.length);
        }
        found.lines().add(scanner.complete() ? "complete" : scanner.broken() ? "broken" : "open");
        return found.lines();
    }

    @Test
    void readsOneObjectAfterTheOther() {
        FoundValues found = new FoundValues();
        JsonScanner<String> scanner = new JsonScanner<>(PATHS, found);
        for (String json : List.of(
                "{\"model\":\"a\\", "{\"list\":[{", "{\"x\":[\"", "oops", "{\"list\":[", "]", "{\"model\":\"b\"}")) {
            scanner.restart();
            byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
            scanner.feed(bytes, 0, bytes.length);
        }

        assertThat(found.lines()).containsExactly("item {", "model = 'b' filled");
        assertThat(scanner.complete()).isTrue();
    }
}
