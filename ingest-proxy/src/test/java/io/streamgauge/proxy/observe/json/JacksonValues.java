package io.streamgauge.proxy.observe.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Finds in Jackson's tree of a document what a scanner should find in its bytes, as {@link FoundValues} writes it. */
final class JacksonValues {

    static final JsonPaths<String> PATHS = new JsonPaths<String>()
            .capture("a", "a")
            .capture("b.c", "b.c")
            .capture("b.c[].a", "b.c[].a")
            .capture("c[][].b", "c[][].b");

    private static final Set<String> WANTED = Set.of("a", "b.c", "b.c[].a", "c[][].b");

    private JacksonValues() {}

    static List<String> in(JsonNode document) {
        List<String> lines = new ArrayList<>();
        walk("", document, lines);
        return lines;
    }

    private static void walk(String path, JsonNode node, List<String> lines) {
        boolean wanted = WANTED.contains(path);
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

    /** Keys that hold what separates steps of a path are none of those wanted. */
    private static String below(String path, String key) {
        String step = key.isEmpty() || key.indexOf('.') >= 0 || key.indexOf('[') >= 0 ? "(other)" : key;
        return path.isEmpty() ? step : path + "." + step;
    }

    private static String shown(JsonNode scalar) {
        if (scalar.isTextual()) {
            String text = scalar.textValue();
            boolean valid = StandardCharsets.UTF_8.newEncoder().canEncode(text);
            return "'" + (valid ? text : null) + "' " + (text.isEmpty() ? "empty" : "filled");
        }
        if (scalar.isNumber()) {
            return Double.toString(scalar.doubleValue());
        }
        return scalar.asText().toUpperCase(Locale.ROOT);
    }
}
