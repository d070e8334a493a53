package io.streamgauge.agreement;

import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How far what is exported is from what clients measured, in units of what is promised: 1 % or 2 ms, what is more. */
final class Deviations {

    private static final double PROMISED_SECONDS = 0.002;
    private static final double PROMISED_SHARE = 0.01;

    private final List<Deviation> all = new ArrayList<>();

    private record Deviation(
            String length, Measure measure, String percent, long samples, double exported, double measured) {

        double inPromises() {
            return Math.abs(exported - measured) / Math.max(PROMISED_SECONDS, PROMISED_SHARE * measured);
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%s p%s in %s: %.1f ms exported, %.1f ms measured, %.2f of what is promised, of %d samples",
                    measure.key(),
                    percent,
                    length,
                    exported * 1e3,
                    measured * 1e3,
                    inPromises(),
                    samples);
        }
    }

    void add(ExportedWindow window, Measure measure, String percent, double exported, double measured) {
        all.add(new Deviation(window.length(), measure, percent, window.samples(measure), exported, measured));
    }

    int count() {
        return all.size();
    }

    /** The one that so many percent of them do not pass. */
    double percentile(int percent) {
        double[] sorted =
                all.stream().mapToDouble(Deviation::inPromises).sorted().toArray();
        return sorted[(int) Math.ceil(percent * sorted.length / 100.0) - 1];
    }

    /** How many keep the promise, and those that are furthest from it. */
    @Override
    public String toString() {
        long kept =
                all.stream().filter(deviation -> deviation.inPromises() <= 1).count();
        return kept + " of " + all.size() + " percentiles agree within 1 % or 2 ms; the furthest:\n"
                + all.stream()
                        .sorted(Comparator.comparingDouble(Deviation::inPromises)
                                .reversed())
                        .limit(5)
                        .map(Deviation::toString)
                        .collect(Collectors.joining("\n"));
    }
}
