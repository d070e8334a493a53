package io.streamgauge.standalone.scraped;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The samples of a scrape in Prometheus' text format. Immutable. */
public final class Exposition {

    private static final Pattern SAMPLE = Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)\\})? (\\S+)(?: \\S+)?");
    private static final Pattern LABEL = Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\]|\\\\.)*)\"");

    private static final Pattern ESCAPE = Pattern.compile("\\\\(.)");

    private final Map<String, List<Sample>> samples = new HashMap<>();

    private record Sample(Map<String, String> labels, double value) {}

    private Exposition() {}

    /** Reads a scrape; comments and what is not a sample are passed over. */
    public static Exposition parse(String text) {
        Exposition exposition = new Exposition();
        text.lines().filter(line -> !line.startsWith("#")).forEach(exposition::add);
        return exposition;
    }

    /** Sum of a metric over all samples that have these labels; NaN where there are none. */
    public double sum(String metric, Map<String, String> labels) {
        return samples.getOrDefault(metric, List.of()).stream()
                .filter(sample -> sample.labels.entrySet().containsAll(labels.entrySet()))
                .mapToDouble(Sample::value)
                .reduce(Double::sum)
                .orElse(Double.NaN);
    }

    /** The different values of these labels that a metric has, in order. */
    public List<List<String>> values(String metric, String... labels) {
        return samples.getOrDefault(metric, List.of()).stream()
                .map(sample -> Arrays.stream(labels)
                        .map(label -> sample.labels.getOrDefault(label, ""))
                        .toList())
                .distinct()
                .sorted(Comparator.comparing(values -> String.join("\n", values)))
                .toList();
    }

    private void add(String line) {
        Matcher matcher = SAMPLE.matcher(line);
        if (matcher.matches()) {
            String labels = matcher.group(2) == null ? "" : matcher.group(2);
            samples.computeIfAbsent(matcher.group(1), name -> new ArrayList<>())
                    .add(new Sample(labels(labels), number(matcher.group(3))));
        }
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new HashMap<>();
        Matcher matcher = LABEL.matcher(text);
        while (matcher.find()) {
            labels.put(matcher.group(1), unescaped(matcher.group(2)));
        }
        return Map.copyOf(labels);
    }

    private static String unescaped(String value) {
        return ESCAPE.matcher(value)
                .replaceAll(match -> match.group(1).equals("n") ? "\n" : Matcher.quoteReplacement(match.group(1)));
    }

    private static double number(String text) {
        return switch (text) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }
}
