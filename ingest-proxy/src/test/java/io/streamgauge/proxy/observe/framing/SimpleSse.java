package io.streamgauge.proxy.observe.framing;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** A second reading of the standard's grammar, on the whole text at once: simple enough to be seen to be right. */
final class SimpleSse {

    private SimpleSse() {}

    static List<String> events(byte[] body) {
        String text = new String(body, StandardCharsets.UTF_8);
        if (text.startsWith("\ufeff")) {
            text = text.substring(1);
        }
        List<String> events = new ArrayList<>();
        StringJoiner data = null;
        for (String line : text.split("\r\n|\r|\n", -1)) {
            if (line.isEmpty()) {
                if (data != null) {
                    events.add(data.toString());
                }
                data = null;
                continue;
            }
            int colon = line.indexOf(':');
            String name = colon < 0 ? line : line.substring(0, colon);
            String value = colon < 0 ? "" : line.substring(colon + 1);
            if (name.equals("data")) {
                data = data == null ? new StringJoiner("\n") : data;
                data.add(value.startsWith(" ") ? value.substring(1) : value);
            }
        }
        if (data != null) {
            events.add(data.toString());
        }
        return events;
    }
}
