package io.streamgauge.standalone.cli.start;

import io.streamgauge.bootstrap.config.text.ValueFormat;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.standalone.run.Foreground;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;

/** What people see of a stop: what is waited for and how long at most, and its end. */
final class StopScreen implements Foreground.StopReport {

    private static final String OPEN = "llm_proxy_requests_in_flight";

    private final MetricSource metrics;
    private final Duration limit;
    private final PrintWriter out;

    /**
     * @param metrics tell how many requests are open, where there is a proxy
     * @param limit how long these may go on
     */
    StopScreen(MetricSource metrics, Duration limit, PrintWriter out) {
        this.metrics = metrics;
        this.limit = limit;
        this.out = out;
    }

    /** For what waits for no requests. */
    static StopScreen withoutRequests(PrintWriter out) {
        return new StopScreen(List::of, Duration.ZERO, out);
    }

    @Override
    public void stopping() {
        long open = open();
        String waiting = open == 0
                ? ""
                : ": waiting up to " + ValueFormat.text(limit) + " for " + open + " open request"
                        + (open == 1 ? "" : "s");
        out.println();
        out.println("Stopping in order" + waiting + " ... Ctrl-C again stops at once.");
        out.flush();
    }

    @Override
    public void stopped() {
        out.println("Stopped.");
        out.flush();
    }

    @Override
    public void cut() {
        out.println("Stopped at once; what was open is cut off.");
        out.flush();
    }

    private long open() {
        return Math.round(metrics.metrics().stream()
                .filter(family -> family.name().equals(OPEN))
                .flatMap(family -> family.points().stream())
                .mapToDouble(point -> point instanceof MetricFamily.Value value ? value.value() : 0)
                .sum());
    }
}
