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

/** The essentials of a scrape as lines of text: every model and route, then what was promised. */
final class TopScreen {

    private static final String ROW = "%-28s %-12s %7s %7s %7s %8s | %8s %8s | %8s %8s | %8s | %8s %8s | %7s | %5s %5s";
    private static final String HEADER = String.format(
            Locale.ROOT,
            ROW,
            "MODEL",
            "ROUTE",
            "ARR/s",
            "OK/s",
            "GOOD/s",
            "ATTAIN",
            "TTFT p50",
            "p99",
            "TPOT p50",
            "p99",
            "ITL p99",
            "E2E p50",
            "p99",
            "TOK/s",
            "WAIT",
            "GEN");

    private final Exposition scrape;
    private final String window;

    TopScreen(Exposition scrape, String window) {
        this.scrape = scrape;
        this.window = window;
    }

    /** All lines. A dash is a value that is not published. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(state());
        lines.add("");
        List<List<String>> series = scrape.values(StateMetrics.IN_FLIGHT.name(), "model", "route");
        if (series.isEmpty()) {
            lines.add("No request is measured now.");
            return lines;
        }
        lines.add(HEADER);
        series.stream()
                .sorted(Comparator.comparingDouble((List<String> labels) -> arrivals(labels))
                        .reversed())
                .map(this::line)
                .forEach(lines::add);
        lines.add("");
        for (List<String> slo : scrape.values(StateMetrics.SLO_TARGET.name(), "slo")) {
            lines.add(promise(slo.get(0)));
        }
        return lines;
    }

    private String state() {
        boolean up = scrape.sum(StateMetrics.UP.name(), Map.of()) == 1;
        return "window " + window + (up ? "" : "   NO FRESH RESULTS");
    }

    private double arrivals(List<String> series) {
        double arrivals = value(WindowMetrics.ARRIVALS, series);
        return Double.isNaN(arrivals) ? -1 : arrivals;
    }

    private String line(List<String> series) {
        Metric duration = WindowMetrics.percentiles(Measure.REQUEST_DURATION);
        return String.format(
                Locale.ROOT,
                ROW,
                cut(series.get(0), 28),
                cut(series.get(1), 12),
                rate(value(WindowMetrics.ARRIVALS, series)),
                rate(value(WindowMetrics.THROUGHPUT, series)),
                rate(value(WindowMetrics.GOODPUT, series)),
                percent(lowestAttainment(series), 1),
                time(percentile(Measure.TIME_TO_FIRST_TOKEN, series, "50")),
                time(percentile(Measure.TIME_TO_FIRST_TOKEN, series, "99")),
                time(percentile(Measure.TIME_PER_OUTPUT_TOKEN, series, "50")),
                time(percentile(Measure.TIME_PER_OUTPUT_TOKEN, series, "99")),
                time(percentile(Measure.INTER_CHUNK_LATENCY, series, "99")),
                time(value(duration, series, "stream", "true", "percentile", "50")),
                time(value(duration, series, "stream", "true", "percentile", "99")),
                rate(value(WindowMetrics.DELIVERED_TOKENS, series)),
                number(open(series, "waiting"), 0),
                number(open(series, "generating"), 0));
    }

    private String promise(String slo) {
        StringBuilder line = new StringBuilder();
        double target = scrape.sum(StateMetrics.SLO_TARGET.name(), Map.of("slo", slo));
        line.append(String.format(Locale.ROOT, "%-28s wanted %s", "SLO class " + cut(slo, 18), percent(target, 1)));
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

    private double percentile(Measure measure, List<String> series, String percentile) {
        return value(WindowMetrics.percentiles(measure), series, "percentile", percentile);
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

    /** Names are written as they are, but nothing of them may steer a terminal. */
    private static String cut(String text, int length) {
        String printable = text.replaceAll("\\p{Cntrl}", "?");
        return printable.length() <= length ? printable : printable.substring(0, length - 1) + "~";
    }

    private static String rate(double value) {
        return number(value, value < 100 ? 1 : 0);
    }
}
