package io.streamgauge.watched;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A month of samples of everything that dashboards ask for: a few points a day, then one every half minute for ten minutes.
 * Counters grow evenly, so that every rate is known; gauges stand still.
 */
final class PastSamples {

    static final Instant END = Instant.parse("2026-02-01T00:00:00Z");

    static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

    /** One exporter and one proxy. */
    static final String SINGLE = "single";
    /** Two exporters that say the same, and two proxies. */
    static final String DOUBLE = "double";

    /** Requests per second that were good, and bad. */
    static final double GOOD = 9;

    static final double BAD = 1;
    static final double TARGET = 0.95;

    private static final long COARSE = 6 * 3600;
    private static final long FINE = 30;
    private static final long FINE_FOR = 600;
    private static final Map<String, Double> SHARE_BELOW = bounds();

    private final StringBuilder text = new StringBuilder();
    private final List<Long> times = new ArrayList<>();

    private PastSamples() {
        long end = END.getEpochSecond();
        for (long time = BEGINNING.getEpochSecond(); time < end - FINE_FOR; time += COARSE) {
            times.add(time);
        }
        for (long time = end - FINE_FOR; time <= end; time += FINE) {
            times.add(time);
        }
    }

    /** In the format of OpenMetrics. */
    static String of(List<Published> metrics) {
        PastSamples samples = new PastSamples();
        metrics.forEach(samples::add);
        return samples.text.append("# EOF\n").toString();
    }

    private void add(Published metric) {
        for (Map<String, String> labels : LabelValues.combinations(metric.labels())) {
            add(metric, labels, SINGLE, "a");
            add(metric, labels, DOUBLE, "b");
            add(metric, labels, DOUBLE, "c");
        }
    }

    private void add(Published metric, Map<String, String> own, String job, String instance) {
        Map<String, String> labels = new LinkedHashMap<>(own);
        labels.put("job", job);
        labels.put("instance", instance);
        if (metric.type() != MetricFamily.Type.HISTOGRAM) {
            write(metric, metric.name(), labels, value(metric.name()));
            return;
        }
        SHARE_BELOW.forEach((bound, share) -> {
            Map<String, String> withBound = new LinkedHashMap<>(labels);
            withBound.put("le", bound);
            write(metric, metric.name() + "_bucket", withBound, share);
        });
        write(metric, metric.name() + "_count", labels, 1);
        write(metric, metric.name() + "_sum", labels, 0.2);
    }

    private void write(Published metric, String name, Map<String, String> labels, double value) {
        String series = name + labels(labels) + " ";
        boolean grows = metric.type() != MetricFamily.Type.GAUGE;
        for (long time : times) {
            double now = grows ? value * (time - times.get(0)) : value;
            text.append(series)
                    .append(metric.name().endsWith("_timestamp_seconds") ? time - 5 : now)
                    .append(' ')
                    .append(time)
                    .append('\n');
        }
    }

    private static double value(String name) {
        return switch (name) {
            case "llm_slo_good_requests_total" -> GOOD;
            case "llm_slo_bad_requests_total" -> BAD;
            case "llm_slo_target_ratio" -> TARGET;
            default -> 1;
        };
    }

    private static String labels(Map<String, String> labels) {
        StringBuilder text = new StringBuilder("{");
        labels.forEach(
                (name, value) -> text.append(name).append("=\"").append(value).append("\","));
        text.setLength(text.length() - 1);
        return text.append('}').toString();
    }

    /** Half of all samples up to 0.1 s, nine of ten up to 1 s. */
    private static Map<String, Double> bounds() {
        Map<String, Double> bounds = new LinkedHashMap<>();
        bounds.put("0.1", 0.5);
        bounds.put("1.0", 0.9);
        bounds.put("+Inf", 1.0);
        return bounds;
    }
}
