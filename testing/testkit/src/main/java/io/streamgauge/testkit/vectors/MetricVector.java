package io.streamgauge.testkit.vectors;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * One line of vectors/metrics.jsonl: a timeline or another input with the values expected of it. Times in milliseconds
 * unless vectors/README.md says otherwise.
 *
 * @param kind what sort of input it is; timeline where the line names none
 * @param events events of a timeline
 * @param outcome ok where the line names none
 * @param expected our own values by name; JSON null means no sample
 * @param line everything the line holds
 */
public record MetricVector(
        String id, String kind, List<Event> events, String outcome, Map<String, JsonNode> expected, JsonNode line) {

    /**
     * An event of a timeline.
     *
     * @param type class letter as in docs/metrics.md
     */
    public record Event(double atMillis, char type, OptionalLong tokens) {

        private static Event of(JsonNode node) {
            OptionalLong tokens = node.has(2) ? OptionalLong.of(node.path(2).asLong()) : OptionalLong.empty();
            return new Event(node.path(0).asDouble(), node.path(1).asText().charAt(0), tokens);
        }
    }

    static MetricVector of(JsonNode line) {
        var events = new ArrayList<Event>();
        line.path("ev").forEach(event -> events.add(Event.of(event)));
        var expected = new TreeMap<String, JsonNode>();
        // A dotted key is what another tool's rule gives on the same line.
        line.path("exp").properties().stream()
                .filter(entry -> !entry.getKey().contains("."))
                .forEach(entry -> expected.put(entry.getKey(), entry.getValue()));
        return new MetricVector(
                line.path("id").asText(),
                line.path("kind").asText("timeline"),
                List.copyOf(events),
                line.path("outcome").asText("ok"),
                expected,
                line);
    }

    /** Output tokens by usage, where the line tells them. */
    public OptionalLong outputTokens() {
        JsonNode tokens = line.path("N");
        return tokens instanceof MissingNode ? OptionalLong.empty() : OptionalLong.of(tokens.asLong());
    }

    /** Whether a stream was asked for. */
    public boolean streamed() {
        return line.path("stream").asBoolean(true);
    }

    @Override
    public String toString() {
        return id + " " + line.path("note").asText();
    }
}
