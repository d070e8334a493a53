package io.streamgauge.proxy.observe.framing;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A second reading of lines, on the whole text at once. */
final class SimpleLines {

    private SimpleLines() {}

    static List<String> events(byte[] body, long cap) {
        List<String> events = new ArrayList<>();
        for (String line : new String(body, StandardCharsets.ISO_8859_1).split("\n", -1)) {
            String data = (line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
            while (!data.isEmpty() && " \t\r".indexOf(data.charAt(0)) >= 0) {
                data = data.substring(1);
            }
            if (!data.isEmpty()) {
                events.add(data.length() > cap ? Events.OVERSIZED : data);
            }
        }
        return events;
    }
}
