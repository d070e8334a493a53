package io.streamgauge.watched;

import io.streamgauge.bootstrap.metrics.CertificateExpiry;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What the demo has nothing of, and why. Queries of it are tried on samples of the past instead. */
final class NotInDemo {

    private static final Map<String, String> BY_METRIC = Map.ofEntries(
            Map.entry("vllm:", "the simulated server is no vLLM"),
            Map.entry("sglang:", "the simulated server is no SGLang"),
            Map.entry("llm_server_queue_seconds", "the simulated server does not report its queue"),
            Map.entry("llm_reasoning_seconds", "the simulated server does not reason"),
            Map.entry("llm_reasoning_tokens_total", "the simulated server does not reason"),
            Map.entry("llm_reasoning_chunks_total", "the simulated server does not reason"),
            Map.entry("llm_reasoning_reported_output_tokens_total", "its usage tells no reasoning"),
            Map.entry("llm_window_reasoning_token_ratio", "its usage tells no reasoning"),
            Map.entry("llm_cached_input_tokens_total", "its usage tells no cache"),
            Map.entry("llm_cache_reported_input_tokens_total", "its usage tells no cache"),
            Map.entry("llm_window_cache_hit_ratio", "its usage tells no cache"),
            Map.entry("llm_proxy_spool_sync_seconds", "nothing is spooled while Kafka is there"),
            Map.entry("llm_dropped_records_total", "nothing is dropped while all is well"),
            Map.entry("llm_dropped_chunks_total", "nothing is dropped while all is well"),
            Map.entry("llm_slo_late_cohort_requests_total", "no request lasts for 15 minutes"),
            Map.entry("llm_label_overflow_total", "every model is admitted"),
            Map.entry(CertificateExpiry.NAME, "the demo has no TLS"));

    private static final Map<String, String> BY_PANEL = Map.of(
            "Errors of upstreams", "the simulated server does not fail",
            "Rejected and shed", "the simulated server takes every request");

    /** What only a busy machine has. */
    private static final Set<String> BY_CHANCE = Set.of("Length of a stall");

    private NotInDemo() {}

    /** Whether it is by chance that the demo has something that this query could find. */
    static boolean byChance(Asked asked) {
        return BY_CHANCE.contains(asked.panel().title());
    }

    /** Why the demo has nothing that this query could find; empty if it has. */
    static Optional<String> reason(Asked asked) {
        return BY_METRIC.keySet().stream()
                .filter(asked.query().promql()::contains)
                .findFirst()
                .map(BY_METRIC::get)
                .or(() -> Optional.ofNullable(BY_PANEL.get(asked.panel().title())));
    }
}
