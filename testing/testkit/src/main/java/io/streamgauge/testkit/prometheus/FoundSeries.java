package io.streamgauge.testkit.prometheus;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One series of an answer of Prometheus. Immutable.
 *
 * @param labels with {@code __name__} where it has a name
 * @param values by time in seconds since the epoch, in order; one where the question was about one moment
 */
public record FoundSeries(Map<String, String> labels, TreeMap<Double, Double> values) {

    static FoundSeries of(JsonNode series) {
        Map<String, String> labels = series.path("metric")
                .propertyStream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, label -> label.getValue().asText()));
        TreeMap<Double, Double> values = Stream.concat(
                        series.path("values").valueStream(),
                        series.has("value") ? Stream.of(series.get("value")) : Stream.empty())
                .collect(Collectors.toMap(
                        point -> point.get(0).asDouble(),
                        point -> number(point.get(1).asText()),
                        (first, second) -> second,
                        TreeMap::new));
        return new FoundSeries(Map.copyOf(labels), values);
    }

    static FoundSeries ofScalar(JsonNode point) {
        return new FoundSeries(
                Map.of(),
                new TreeMap<>(
                        Map.of(point.get(0).asDouble(), number(point.get(1).asText()))));
    }

    /** The value of a label, empty where there is none. */
    public String label(String name) {
        return labels.getOrDefault(name, "");
    }

    /** The newest value. */
    public double last() {
        return values.lastEntry().getValue();
    }

    private static double number(String text) {
        return switch (text) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }
}
