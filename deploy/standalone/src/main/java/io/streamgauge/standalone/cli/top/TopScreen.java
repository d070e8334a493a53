package io.streamgauge.standalone.cli.top;

import static io.streamgauge.standalone.scraped.FigureText.number;
import static io.streamgauge.standalone.scraped.FigureText.percent;
import static io.streamgauge.standalone.scraped.FigureText.time;

import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.exporter.metric.StateMetrics;
import io.streamgauge.exporter.metric.WindowMetrics;
import io.streamgauge.schemas.tally.Measure;
import io.streamgauge.standalone.scraped.Exposition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The essentials of a scrape as lines of text: every model and route, then what was promised. On a screen that is too small the
 * less important columns and the models with the least traffic are left out.
 */
final class TopScreen {

    private static final int SHORTEST_TABLE = 3;

    /** All that a screen shows: a scrape of everything may have megabytes. */
    static final List<Metric> METRICS = List.of(
            StateMetrics.UP,
            StateMetrics.IN_FLIGHT,
            StateMetrics.SLO_TARGET,
            StateMetrics.SLO_THRESHOLD,
            WindowMetrics.ARRIVALS,
            WindowMetrics.THROUGHPUT,
            WindowMetrics.GOODPUT,
            WindowMetrics.ATTAINMENT,
            WindowMetrics.DELIVERED_TOKENS,
            WindowMetrics.percentiles(Measure.TIME_TO_FIRST_TOKEN),
            WindowMetrics.percentiles(Measure.TIME_PER_OUTPUT_TOKEN),
            WindowMetrics.percentiles(Measure.INTER_CHUNK_LATENCY),
            WindowMetrics.percentiles(Measure.REQUEST_DURATION));

    private final Exposition scrape;
    private final String window;

    TopScreen(Exposition scrape, String window) {
        this.scrape = scrape;
        this.window = window;
    }

    /** The windows that are published; none where no series has any. */
    List<String> windows() {
        return scrape.values(WindowMetrics.ARRIVALS.name(), "window").stream()
                .map(labels -> labels.get(0))
                .toList();
    }

    /** All lines, no more and none longer than there is room for. A dash is a value that is not published. */
    List<String> lines(Terminal.Size size) {
        List<List<String>> series = scrape.values(StateMetrics.IN_FLIGHT.name(), "model", "route").stream()
                .sorted(Comparator.comparingDouble((List<String> labels) -> arrivals(labels))
                        .reversed())
                .toList();
        List<String> promises = scrape.values(StateMetrics.SLO_TARGET.name(), "slo").stream()
                .map(slo -> promise(slo.get(0)))
                .toList();
        Stream<String> table =
                series.isEmpty() ? Stream.of("No request is measured now.") : table(series, promises.size(), size);
        return Stream.of(Stream.of(state(), ""), table, Stream.of(""), promises.stream())
                .flatMap(lines -> lines)
                .map(line -> TopTable.cut(line, size.columns()))
                .limit(size.rows())
                .toList();
    }

    private String state() {
        boolean up = scrape.sum(StateMetrics.UP.name(), Map.of()) == 1;
        return "window " + window + (up ? "" : "   NO FRESH RESULTS");
    }

    private Stream<String> table(List<List<String>> series, int promises, Terminal.Size size) {
        // Beside its rows there are the state, the heading, two empty lines, and one for those left out.
        int rows = Math.max(SHORTEST_TABLE, size.rows() - promises - 5);
        List<List<String>> shown = series.subList(0, Math.min(rows, series.size()));
        List<String> lines = new ArrayList<>(columns(series).lines(shown, size.columns()));
        if (shown.size() < series.size()) {
            lines.add("and " + (series.size() - shown.size()) + " with less traffic");
        }
        return lines.stream();
    }

    /** From the most important to the least: who, how much, how good, how fast in the median, how fast at the slow end. */
    private TopTable columns(List<List<String>> series) {
        TopTable table = new TopTable();
        table.addName("MODEL", 28, 16, column(series, 0), labels -> labels.get(0));
        table.addName("ROUTE", 12, 11, column(series, 1), labels -> labels.get(1));
        table.add("ARR/s", 7, 15, labels -> rate(value(WindowMetrics.ARRIVALS, labels)));
        table.add("OK/s", 7, 1, labels -> rate(value(WindowMetrics.THROUGHPUT, labels)));
        table.add("GOOD/s", 7, 12, labels -> rate(value(WindowMetrics.GOODPUT, labels)));
        table.add("ATTAIN", 8, 14, labels -> percent(lowestAttainment(labels), 1));
        table.beginGroup();
        addTimes(table, "TTFT p50", 13, Measure.TIME_TO_FIRST_TOKEN, "50");
        addTimes(table, "TTFT p99", 10, Measure.TIME_TO_FIRST_TOKEN, "99");
        table.beginGroup();
        addTimes(table, "TPOT p50", 8, Measure.TIME_PER_OUTPUT_TOKEN, "50");
        addTimes(table, "TPOT p99", 4, Measure.TIME_PER_OUTPUT_TOKEN, "99");
        table.beginGroup();
        addTimes(table, "ITL p99", 2, Measure.INTER_CHUNK_LATENCY, "99");
        table.beginGroup();
        addTimes(table, "E2E p50", 7, Measure.REQUEST_DURATION, "50", "stream", "true");
        addTimes(table, "E2E p99", 3, Measure.REQUEST_DURATION, "99", "stream", "true");
        table.beginGroup();
        table.add("TOK/s", 7, 5, labels -> rate(value(WindowMetrics.DELIVERED_TOKENS, labels)));
        table.beginGroup();
        table.add("WAIT", 5, 9, labels -> number(open(labels, "waiting"), 0));
        table.add("GEN", 5, 6, labels -> number(open(labels, "generating"), 0));
        return table;
    }

    private void addTimes(
            TopTable table, String title, int importance, Measure measure, String percentile, String... more) {
        Metric metric = WindowMetrics.percentiles(measure);
        String[] labels = Stream.concat(Stream.of("percentile", percentile), Stream.of(more))
                .toArray(String[]::new);
        table.add(title, 8, importance, series -> time(value(metric, series, labels)));
    }

    private static List<String> column(List<List<String>> series, int index) {
        return series.stream().map(labels -> labels.get(index)).toList();
    }

    private double arrivals(List<String> series) {
        double arrivals = value(WindowMetrics.ARRIVALS, series);
        return Double.isNaN(arrivals) ? -1 : arrivals;
    }

    private String promise(String slo) {
        StringBuilder line = new StringBuilder();
        double target = scrape.sum(StateMetrics.SLO_TARGET.name(), Map.of("slo", slo));
        line.append(String.format(
                Locale.ROOT, "%-28s wanted %s", "SLO class " + TopTable.cut(slo, 18), percent(target, 1)));
        for (List<String> threshold : scrape.values(StateMetrics.SLO_THRESHOLD.name(), "slo", "threshold")) {
            if (threshold.get(0).equals(slo)) {
                double limit = scrape.sum(
                        StateMetrics.SLO_THRESHOLD.name(), Map.of("slo", slo, "threshold", threshold.get(1)));
                line.append("   ")
                        .append(threshold.get(1).replace('_', ' '))
                        .append(" <= ")
                        .append(time(limit));
            }
        }
        return line.toString();
    }

    /** Of the class that keeps its promise least. */
    private double lowestAttainment(List<String> series) {
        return scrape.values(WindowMetrics.ATTAINMENT.name(), "slo").stream()
                .mapToDouble(slo -> value(WindowMetrics.ATTAINMENT, series, "slo", slo.get(0)))
                .filter(ratio -> !Double.isNaN(ratio))
                .min()
                .orElse(Double.NaN);
    }

    private double open(List<String> series, String phase) {
        return scrape.sum(
                StateMetrics.IN_FLIGHT.name(), Map.of("model", series.get(0), "route", series.get(1), "phase", phase));
    }

    private double value(Metric metric, List<String> series, String... labels) {
        Map<String, String> all = new HashMap<>(Map.of("model", series.get(0), "route", series.get(1)));
        all.put("window", window);
        for (int i = 0; i < labels.length; i += 2) {
            all.put(labels[i], labels[i + 1]);
        }
        return scrape.sum(metric.name(), all);
    }

    private static String rate(double value) {
        return number(value, value < 100 ? 1 : 0);
    }
}
