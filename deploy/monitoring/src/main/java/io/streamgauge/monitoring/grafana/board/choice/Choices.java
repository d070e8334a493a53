package io.streamgauge.monitoring.grafana.board.choice;

import io.streamgauge.exporter.metric.StateMetrics;
import io.streamgauge.exporter.metric.WindowMetrics;
import io.streamgauge.monitoring.grafana.panel.Variable;
import io.streamgauge.monitoring.grafana.panel.Variable.AnyOf;
import io.streamgauge.monitoring.grafana.panel.Variable.Datasource;
import io.streamgauge.monitoring.grafana.panel.Variable.Listed;
import io.streamgauge.monitoring.grafana.panel.Variable.OneOf;
import io.streamgauge.monitoring.grafana.promql.Source;
import io.streamgauge.proxy.metric.ProxyMetricNames;
import io.streamgauge.schemas.tally.CountName;
import java.util.List;

/** What readers choose, under the same name on every dashboard: links between them keep it. */
public final class Choices {

    private static final String STARTED = Source.of(CountName.REQUESTS_STARTED).name();

    public static final Variable DATASOURCE = new Datasource();
    public static final Variable JOB = new AnyOf(
            "job", "Job", "job", "{__name__=~\"" + StateMetrics.UP.name() + "|" + ProxyMetricNames.OBSERVING + "\"}");
    public static final Variable MODEL = new AnyOf("model", "Model", "model", STARTED + "{job=~\"$job\"}");
    public static final Variable ROUTE =
            new AnyOf("route", "Route", "route", STARTED + "{job=~\"$job\",model=~\"$model\"}");
    public static final Variable SLO =
            new AnyOf("slo", "SLO class", "slo", StateMetrics.SLO_TARGET.name() + "{job=~\"$job\"}");
    public static final Variable WINDOW =
            new OneOf("window", "Window", "window", WindowMetrics.END.name() + "{job=~\"$job\"}", "1m");
    public static final Variable PROCESS =
            new AnyOf("instance", "Process", "instance", "{__name__=~\"llm_.+\",job=~\"$job\"}");
    public static final Variable PERCENTILE =
            new Listed("percentile", "Percentile", List.of("50", "90", "95", "99", "99.9", "100"), List.of("50", "99"));
    public static final Variable PERIOD =
            new Listed("period", "Budget of", List.of("1d", "7d", "28d", "30d"), List.of("30d"));
    public static final Variable SHIFT =
            new Listed("shift", "Compared with, ago", List.of("10m", "1h", "1d", "7d"), List.of("1h"));

    private Choices() {}
}
