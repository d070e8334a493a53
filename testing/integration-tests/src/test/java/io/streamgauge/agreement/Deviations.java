package io.streamgauge.agreement;

import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How far what is exported is from what clients measured, in units of what is promised: 1 % or 2 ms, what is more. */
final class Deviations {

    private static final double MILLI = 1e6;

    private final List<Deviation> all = new ArrayList<>();

    /** Times in nano seconds. */
    record Deviation(
            String length,
            Measure measure,
            String percent,
            long samples,
            double exported,
            RecordedWindow.Limits measured) {

        /** At most 1 where the promise is kept. */
        double inPromises() {
            double below = (measured.least() - exported) / Promise.of((double) measured.least());
            double above = (exported - measured.most()) / Promise.of((double) measured.most());
            return Math.max(0, Math.max(below, above));
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%s p%s in %s: %.2f ms exported, %.2f to %.2f ms measured, %.2f of what is promised, of %d samples",
                    measure.key(),
                    percent,
                    length,
                    exported / MILLI,
                    measured.least() / MILLI,
                    measured.most() / MILLI,
                    inPromises(),
                    samples);
        }
    }

    void add(Deviation deviation) {
        all.add(deviation);
    }

    List<Deviation> broken() {
        return all.stream().filter(deviation -> deviation.inPromises() > 1).toList();
    }

    /** The part that was held between close limits: nearly all samples were timely. */
    double shareOfClose() {
        return (double) close().count() / all.size();
    }

    private Stream<Deviation> close() {
        return all.stream().filter(deviation -> deviation.measured().areClose());
    }

    @Override
    public String toString() {
        double[] sorted = close().mapToDouble(Deviation::inPromises).sorted().toArray();
        return String.format(
                        Locale.ROOT,
                        "%d of %d percentiles between close limits; of what is promised, half of these use up to %.2f; the furthest:%n",
                        sorted.length,
                        all.size(),
                        sorted.length == 0 ? Double.NaN : sorted[sorted.length / 2])
                + all.stream()
                        .sorted(Comparator.comparingDouble(Deviation::inPromises)
                                .reversed())
                        .limit(5)
                        .map(Deviation::toString)
                        .collect(Collectors.joining("\n"));
    }
}
