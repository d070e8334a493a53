package io.streamgauge.processor.freshness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import org.HdrHistogram.Histogram;

/** How old results became while one fault came again and again; all faults make a table. One thread. */
public final class Freshness {

    private static final Path FILE = Path.of("target/freshness.md");
    private static final String HEADER =
            "| fault | records | p50 s | p90 s | p99 s | longest after each, s: mean (range) |\n|---|--:|--:|--:|--:|--:|\n";

    private final String fault;
    private final List<Long> harmedAtMillis = new ArrayList<>();
    private final Histogram delays = new Histogram(3);
    private final List<Long> longest = new ArrayList<>();

    public Freshness(String fault) {
        this.fault = fault;
    }

    /** It comes now. */
    public void harm() {
        harmedAtMillis.add(System.currentTimeMillis());
        longest.add(0L);
    }

    /** Results told of a record only so much later. */
    public void add(long appendedAtMillis, long delayMillis) {
        delays.recordValue(delayMillis);
        for (int i = harmedAtMillis.size() - 1; i >= 0; i--) {
            // What had been appended shortly before is late, too.
            if (appendedAtMillis + delayMillis >= harmedAtMillis.get(i)) {
                longest.set(i, Math.max(longest.get(i), delayMillis));
                return;
            }
        }
    }

    /** Prints it, and appends it to the table of this build. */
    public void print() throws IOException {
        LongSummaryStatistics range =
                longest.stream().mapToLong(Long::longValue).summaryStatistics();
        String row = "| %s, %d times | %d | %s | %s | %s | %s (%s-%s) |%n"
                .formatted(
                        fault,
                        harmedAtMillis.size(),
                        delays.getTotalCount(),
                        percentile(50),
                        percentile(90),
                        percentile(99),
                        seconds(range.getAverage()),
                        seconds((double) range.getMin()),
                        seconds((double) range.getMax()));
        Files.writeString(FILE, (Files.exists(FILE) ? Files.readString(FILE) : HEADER) + row);
        System.out.print("Freshness: " + row);
    }

    private String percentile(double percentile) {
        return seconds((double) delays.getValueAtPercentile(percentile));
    }

    private static String seconds(double millis) {
        return "%.1f".formatted(millis / 1_000);
    }
}
