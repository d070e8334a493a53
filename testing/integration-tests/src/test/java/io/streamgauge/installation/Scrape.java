package io.streamgauge.installation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One scrape of /metrics: samples by name and labels. Immutable. */
public final class Scrape {

    private static final Pattern LINE = Pattern.compile("([a-zA-Z_:][\\w:]*)(?:\\{(.*)})? (\\S+)(?: \\d+)?");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\",?");

    private final String text;
    private final List<Sample> samples;

    /** One line of a scrape. */
    public record Sample(String name, Map<String, String> labels, double value) {

        private boolean has(String... wanted) {
            for (int i = 0; i < wanted.length; i += 2) {
                if (!wanted[i + 1].equals(labels.get(wanted[i]))) {
                    return false;
                }
            }
            return true;
        }
    }

    private Scrape(String text, List<Sample> samples) {
        this.text = text;
        this.samples = samples;
    }

    /** Reads the classic text format. */
    public static Scrape parse(String text) {
        var samples = new ArrayList<Sample>();
        text.lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .forEach(line -> samples.add(sample(line)));
        return new Scrape(text, List.copyOf(samples));
    }

    private static Sample sample(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw new IllegalArgumentException("not a sample: " + line);
        }
        var labels = new HashMap<String, String>();
        if (parts.group(2) != null) {
            Matcher label = LABEL.matcher(parts.group(2));
            while (label.find()) {
                labels.put(label.group(1), label.group(2));
            }
        }
        return new Sample(parts.group(1), Map.copyOf(labels), number(parts.group(3)));
    }

    private static double number(String text) {
        return switch (text) {
            case "+Inf" -> Double.POSITIVE_INFINITY;
            case "-Inf" -> Double.NEGATIVE_INFINITY;
            default -> Double.parseDouble(text);
        };
    }

    /** Everything as it was served. */
    public String text() {
        return text;
    }

    /** Every sample. */
    public List<Sample> all() {
        return samples;
    }

    /** Samples of this name that have at least these labels, given as name, value, name, value, ... */
    public List<Sample> samples(String name, String... labels) {
        return samples.stream()
                .filter(sample -> sample.name().equals(name) && sample.has(labels))
                .toList();
    }

    /** Sum over all samples of this name that have at least these labels; 0 if there is none. */
    public double sum(String name, String... labels) {
        return samples(name, labels).stream().mapToDouble(Sample::value).sum();
    }

    /** The only sample of this name with these labels; empty if there is none. */
    public OptionalDouble value(String name, String... labels) {
        List<Sample> found = samples(name, labels);
        if (found.size() > 1) {
            throw new IllegalArgumentException(name + " with " + List.of(labels) + " is ambiguous: " + found);
        }
        return found.stream().mapToDouble(Sample::value).findFirst();
    }
}
