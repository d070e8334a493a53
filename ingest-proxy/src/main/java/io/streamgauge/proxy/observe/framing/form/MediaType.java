package io.streamgauge.proxy.observe.framing.form;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a content-type header says of the form of a body; parameters say nothing. */
enum MediaType {
    EVENTS,
    LINES,
    FRAMES,
    JSON,
    OTHER;

    private static final String UNREGISTERED = "x-";
    private static final Set<String> LINES_NAMES =
            Set.of("ndjson", "jsonl", "jsonlines", "json-lines", "json-stream", "stream+json");

    static MediaType of(@Nullable String header) {
        if (header == null) {
            return OTHER;
        }
        // A header that was sent twice arrives joined by a comma.
        String type = header.split("[;,]", 2)[0].trim().toLowerCase(Locale.ROOT);
        String name = type.substring(type.indexOf('/') + 1);
        if (type.equals("text/event-stream")) {
            return EVENTS;
        }
        if (type.equals("application/vnd.amazon.eventstream")) {
            return FRAMES;
        }
        if (LINES_NAMES.contains(name.startsWith(UNREGISTERED) ? name.substring(UNREGISTERED.length()) : name)) {
            return LINES;
        }
        return name.equals("json") || name.endsWith("+json") ? JSON : OTHER;
    }
}
