package io.streamgauge.bootstrap.metrics;

import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counts configurations that came while a program ran. Any thread. */
public final class ReloadCounters implements MetricSource {

    /** Ends the name of the metric that tells whether the newest configuration is in force. */
    public static final String LAST_SUCCESSFUL = "_config_last_reload_successful";

    private final String program;
    private final LongAdder applied = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private volatile boolean lastApplied = true;

    /** @param program how the names of its metrics begin, such as {@code llm_proxy} */
    public ReloadCounters(String program) {
        this.program = program;
    }

    public void applied() {
        applied.increment();
        lastApplied = true;
    }

    public void refused() {
        refused.increment();
        lastApplied = false;
    }

    @Override
    public List<MetricFamily> metrics() {
        return List.of(
                new MetricFamily(
                        program + "_config_reloads_total",
                        MetricFamily.Type.COUNTER,
                        "Configurations read since the start: applied, or refused for what was wrong with them.",
                        List.of("result"),
                        List.of(
                                new Value(List.of("applied"), applied.sum()),
                                new Value(List.of("refused"), refused.sum()))),
                new MetricFamily(
                        program + LAST_SUCCESSFUL,
                        MetricFamily.Type.GAUGE,
                        "0 while the newest configuration is not in force because it was refused, else 1.",
                        List.of(),
                        List.of(new Value(List.of(), lastApplied ? 1 : 0))));
    }
}
