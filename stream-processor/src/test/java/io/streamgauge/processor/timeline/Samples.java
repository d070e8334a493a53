package io.streamgauge.processor.timeline;

import io.streamgauge.processor.timeline.Sample.Counted;
import io.streamgauge.processor.timeline.Sample.Measured;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Questions to a list of samples. */
public final class Samples {

    private Samples() {}

    /** The samples as text, in an order of their own: two equal lists hold the same samples. */
    public static List<String> sorted(List<Sample> samples) {
        return samples.stream().map(Object::toString).sorted().toList();
    }

    /** What one list has more often than the other, one a line; empty where they hold the same. */
    public static List<String> difference(List<Sample> actual, List<Sample> expected) {
        List<String> surplus = new ArrayList<>(sorted(actual));
        List<String> lines = new ArrayList<>();
        for (String sample : sorted(expected)) {
            if (!surplus.remove(sample)) {
                lines.add("missing " + sample);
            }
        }
        surplus.forEach(sample -> lines.add("surplus " + sample));
        return lines;
    }

    static Stream<Measured> measured(List<Sample> samples, Measure measure) {
        return samples.stream()
                .filter(Measured.class::isInstance)
                .map(Measured.class::cast)
                .filter(sample -> sample.measure() == measure);
    }

    /** Milliseconds, in the order they came. */
    static List<Double> values(List<Sample> samples, Measure measure) {
        return measured(samples, measure)
                .map(sample -> sample.valueMicros() / 1_000.0)
                .toList();
    }

    /** The sum of a counter over these label values; over all where none are given. */
    public static long total(List<Sample> samples, CountName name, String... labels) {
        return samples.stream()
                .filter(Counted.class::isInstance)
                .map(Counted.class::cast)
                .filter(sample -> sample.name() == name)
                .filter(sample -> labels.length == 0 || sample.labels().equals(Arrays.asList(labels)))
                .mapToLong(Counted::amount)
                .sum();
    }

    /** Why a measure has no sample; empty where it has one. */
    static List<String> absence(List<Sample> samples, Measure measure) {
        return samples.stream()
                .filter(Counted.class::isInstance)
                .map(Counted.class::cast)
                .filter(sample -> sample.name() == CountName.NOT_APPLICABLE)
                .filter(sample -> sample.labels().get(0).equals(measure.key()))
                .map(sample -> sample.labels().get(1))
                .toList();
    }
}
