package io.streamgauge.monitoring.grafana.promql;

/** What inference servers call their own metrics, where the same Prometheus scrapes them. */
public final class EngineMetricNames {

    public static final String VLLM_WAITING = "vllm:num_requests_waiting";
    public static final String VLLM_RUNNING = "vllm:num_requests_running";
    public static final String VLLM_KV_USE = "vllm:kv_cache_usage_perc";
    public static final String VLLM_PREEMPTIONS = "vllm:num_preemptions_total";
    public static final String VLLM_CACHE_QUERIES = "vllm:prefix_cache_queries_total";
    public static final String VLLM_CACHE_HITS = "vllm:prefix_cache_hits_total";
    public static final String VLLM_QUEUE_TIME = "vllm:request_queue_time_seconds";
    public static final String VLLM_FIRST_TOKEN = "vllm:time_to_first_token_seconds";
    public static final String VLLM_GAPS = "vllm:inter_token_latency_seconds";

    public static final String SGLANG_WAITING = "sglang:num_queue_reqs";
    public static final String SGLANG_RUNNING = "sglang:num_running_reqs";
    public static final String SGLANG_KV_USE = "sglang:token_usage";
    public static final String SGLANG_RETRACTIONS = "sglang:num_retracted_requests_total";
    public static final String SGLANG_CACHE_HIT_RATE = "sglang:cache_hit_rate";
    public static final String SGLANG_FIRST_TOKEN = "sglang:time_to_first_token_seconds";
    public static final String SGLANG_GAPS = "sglang:inter_token_latency_seconds";

    private EngineMetricNames() {}
}
