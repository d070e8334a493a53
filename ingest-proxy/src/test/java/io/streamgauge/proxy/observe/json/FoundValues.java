package io.streamgauge.proxy.observe.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes down what a scanner finds, one line each. */
final class FoundValues implements JsonHandler<String> {

    private final List<String> lines = new ArrayList<>();

    List<String> lines() {
        return lines;
    }

    @Override
    public void value(String field, JsonScalar value) {
        String shown = switch (value.kind()) {
            case STRING -> "'" + value.text() + "' " + (value.isText() ? "filled" : "empty");
            // Jackson has no negative zero.
            case NUMBER -> Double.toString(value.number() + 0.0);
            case TRUE, FALSE, NULL -> value.kind().name();
        };
        lines.add(field + " = " + shown);
    }

    @Override
    public void enter(String field) {
        lines.add(field + " {");
    }

    @Override
    public void leave(String field) {
        lines.add(field + " }");
    }

    static List<String> in(JsonPaths<String> paths, String json) {
        FoundValues found = new FoundValues();
        JsonScanner<String> scanner = new JsonScanner<>(paths, found);
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        scanner.feed(bytes, 0, bytes.length);
        found.lines.add(scanner.complete() ? "complete" : scanner.broken() ? "broken" : "open");
        return found.lines;
    }
}
