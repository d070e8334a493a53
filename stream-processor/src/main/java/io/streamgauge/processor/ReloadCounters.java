package io.streamgauge.processor;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.bootstrap.metrics.MetricSource;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Counts configurations that came while the processor ran. Any thread. */
final class ReloadCounters implements MetricSource {

    private final LongAdder applied = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private volatile boolean lastApplied = true;

    void applied() {
        applied.increment();
        lastApplied = true;
    }

    void refused() {
        refused.increment();
        lastApplied = false;
    }

    @Override
    public List<MetricFamily> metrics() {
        return List.of(
                new MetricFamily(
                        "llm_processor_config_reloads_total",
                        MetricFamily.Type.COUNTER,
                        "Configurations read since the start: applied, or refused for what was wrong with them.",
                        List.of("result"),
                        List.of(
                                new Value(List.of("applied"), applied.sum()),
                                new Value(List.of("refused"), refused.sum()))),
                new MetricFamily(
                        "llm_processor_config_last_reload_successful",
                        MetricFamily.Type.GAUGE,
                        "0 while the newest configuration is not in force because it was refused, else 1.",
                        List.of(),
                        List.of(new Value(List.of(), lastApplied ? 1 : 0))));
    }
}
