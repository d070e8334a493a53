package io.streamgauge.monitoring.promql;

/**
 * Parts of queries. Every replica of the exporter publishes the same, so whatever is of the exporter is first taken
 * {@link #once}; what proxies tell of themselves is added up as it is.
 */
public final class Promql {

    private static final String REPLICAS = "without (instance, pod)";
    private static final String INTERVAL = "$__rate_interval";

    private Promql() {}

    /** One of what the replicas of the exporter say alike, the one that is ahead. */
    public static String once(String expression) {
        return "max " + REPLICAS + " (" + expression + ")";
    }

    /** The least of what the replicas say, for what is good at 1. */
    public static String least(String expression) {
        return "min " + REPLICAS + " (" + expression + ")";
    }

    /** Per second, over as long as the resolution of the picture needs. */
    public static String rate(String counter) {
        return rate(counter, INTERVAL);
    }

    /** Per second, over a range. */
    public static String rate(String counter, String range) {
        return "rate(" + counter + "[" + range + "])";
    }

    /** What was counted in a range. */
    public static String increase(String counter, String range) {
        return "increase(" + counter + "[" + range + "])";
    }

    /** Per second over a range that ended some time ago. */
    public static String rate(String counter, String range, String ago) {
        return "rate(" + counter + "[" + range + "]" + (ago.isEmpty() ? "" : " offset " + ago) + ")";
    }

    public static String sum(String labels, String expression) {
        return "sum " + by(labels) + "(" + expression + ")";
    }

    public static String most(String labels, String expression) {
        return "max " + by(labels) + "(" + expression + ")";
    }

    /** A counter of the exporter per second, added up to these labels. */
    public static String total(String labels, String counter) {
        return sum(labels, once(rate(counter)));
    }

    public static String total(String labels, String counter, String range) {
        return sum(labels, once(rate(counter, range)));
    }

    /** A part of a whole; nothing where there is no whole, as nobody knows a share of nothing. */
    public static String ratio(String part, String whole) {
        return part + " / (" + whole + " > 0)";
    }

    /** A sum of two of which one may not be there yet: counters begin with the first they count. */
    public static String plus(String first, String second) {
        return "(" + orNone(first, second) + " + " + orNone(second, first) + ")";
    }

    /** The first, and 0 where only the other is there. */
    public static String orNone(String first, String other) {
        return "(" + first + " or " + other + " * 0)";
    }

    /** A quantile of the exporter's cumulative histogram; nothing where there were no samples. */
    public static String quantile(double quantile, String labels, String buckets) {
        return quantileOf(quantile, labels, once(rate(buckets)));
    }

    /** A quantile of a histogram that every instance has for itself. */
    public static String processQuantile(double quantile, String labels, String buckets) {
        return quantileOf(quantile, labels, rate(buckets));
    }

    private static String quantileOf(double quantile, String labels, String rates) {
        String all = labels.isEmpty() ? "le" : "le, " + labels;
        return "histogram_quantile(" + quantile + ", " + sum(all, rates) + ") >= 0";
    }

    private static String by(String labels) {
        return labels.isEmpty() ? "" : "by (" + labels + ") ";
    }
}
