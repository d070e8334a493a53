package io.streamgauge.proxy.observe.framing;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A second reading of the standard's grammar, on the whole text at once: simple enough to be seen to be right. */
final class SimpleSse {

    private SimpleSse() {}

    static List<String> events(byte[] body, long cap) {
        String text = new String(body, StandardCharsets.ISO_8859_1);
        if (text.startsWith("\u00ef\u00bb\u00bf")) {
            text = text.substring(3);
        }
        List<String> events = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (String line : text.split("\r\n|\r|\n", -1)) {
            if (line.isEmpty()) {
                add(lines, cap, events);
                lines.clear();
            } else {
                lines.add(line);
            }
        }
        add(lines, cap, events);
        return events;
    }

    private static void add(List<String> lines, long cap, List<String> events) {
        List<String> data = values(lines, "data");
        List<String> names = values(lines, "event");
        boolean errorField = !values(lines, "error").isEmpty();
        boolean namedError = !names.isEmpty() && names.get(names.size() - 1).equals("error");
        if (data.isEmpty() && !errorField) {
            return;
        }
        String event = String.join("\n", data);
        if (event.length() > cap) {
            events.add(Events.OVERSIZED);
            return;
        }
        if (errorField || namedError) {
            events.add(Events.FAILED);
        }
        events.add(event);
    }

    private static List<String> values(List<String> lines, String field) {
        return lines.stream()
                .map(line -> value(line, field))
                .filter(value -> value != null)
                .toList();
    }

    private static @Nullable String value(String line, String field) {
        if (line.equals(field)) {
            return "";
        }
        if (line.startsWith(field + ": ")) {
            return line.substring(field.length() + 2);
        }
        return line.startsWith(field + ":") ? line.substring(field.length() + 1) : null;
    }
}
