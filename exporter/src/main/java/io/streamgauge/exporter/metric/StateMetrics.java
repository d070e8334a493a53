package io.streamgauge.exporter.metric;

import java.util.List;

/** What is so now: open requests, the configuration, the pipeline itself. */
public final class StateMetrics {

    public static final Metric IN_FLIGHT = Metric.gauge(
            "llm_requests_in_flight",
            "Requests open now: waiting (no output yet), generating, or unknown (nothing heard of their proxy for 10 s).",
            "phase");
    public static final Metric OLDEST_AGE = Metric.gauge(
            "llm_oldest_request_age_seconds", "Now minus t0 of the oldest open request of the phase.", "phase");
    public static final Metric OVERDUE = Metric.gauge(
            "llm_slo_overdue_requests",
            "Requests open now that are past their class's limit on the first token, the first answer or the duration.",
            "slo",
            "threshold");

    public static final Metric SLO_THRESHOLD = Metric.pipelineGauge(
            "llm_slo_threshold_seconds",
            "Configured: upper limit of a measure for a good request.",
            "slo",
            "threshold");
    public static final Metric SLO_TARGET = Metric.pipelineGauge(
            "llm_slo_target_ratio", "Configured: wanted share of good among eligible requests.", "slo");

    public static final Metric DEPLOYMENT = Metric.pipelineGauge(
            "llm_deployment_info",
            "1, with what the configuration says of the servers behind a model.",
            "model",
            "route",
            "engine",
            "engine_version",
            "gpu",
            "quantization",
            "parallelism",
            "cache");
    public static final Metric DEPLOYMENT_GPUS = Metric.pipelineGauge(
            "llm_deployment_gpus", "Configured: GPUs of all replicas of a model together.", "model", "route");

    public static final Metric UP = Metric.pipelineGauge(
            "llm_pipeline_up",
            "1 while the results of every partition are fresh; at 0 gauges that would be stale are not published.");
    public static final Metric PROGRESS_AGE = Metric.pipelineGauge(
            "llm_pipeline_progress_age_seconds",
            "Now minus the newest append time worked through, of the most (min) and least (max) advanced partition.",
            "stat");
    public static final Metric PARTITIONS =
            Metric.pipelineGauge("llm_pipeline_partitions", "Partitions that have ever reported progress.");
    public static final Metric READ = Metric.pipelineCounter(
            "llm_exporter_records_total", "Result records this exporter has read since it started.", "topic");
    public static final Metric UNREADABLE = Metric.pipelineCounter(
            "llm_exporter_unreadable_records_total", "Result records this exporter could not read.", "topic");
    public static final Metric BUILD =
            Metric.pipelineGauge("llm_build_info", "1, with the version of this program as label.", "version");

    private StateMetrics() {}

    static List<Metric> ofSeries() {
        return List.of(IN_FLIGHT, OLDEST_AGE, OVERDUE);
    }

    static List<Metric> ofSlos() {
        return List.of(SLO_THRESHOLD, SLO_TARGET);
    }

    static List<Metric> ofDeployments() {
        return List.of(DEPLOYMENT, DEPLOYMENT_GPUS);
    }

    static List<Metric> ofPipeline() {
        return List.of(UP, PROGRESS_AGE, PARTITIONS, READ, UNREADABLE, BUILD);
    }
}
