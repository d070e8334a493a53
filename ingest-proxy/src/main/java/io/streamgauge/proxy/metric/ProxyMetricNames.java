package io.streamgauge.proxy.metric;

import io.streamgauge.bootstrap.metrics.ReloadCounters;

/** The names of the proxy's metrics, for those who publish them and for the rules and dashboards that read them. */
public final class ProxyMetricNames {

    public static final String ACCESS_LOG_DROPPED_TOTAL = "llm_proxy_access_log_dropped_total";
    public static final String ACCESS_LOG_LINES_TOTAL = "llm_proxy_access_log_lines_total";
    public static final String BUFFER_MEMORY_BYTES = "llm_proxy_buffer_memory_bytes";
    public static final String BUFFER_MEMORY_HELD_BYTES = "llm_proxy_buffer_memory_held_bytes";
    public static final String BUFFER_MEMORY_LIMIT_BYTES = "llm_proxy_buffer_memory_limit_bytes";
    public static final String CERTIFICATE_RELOADS_TOTAL = "llm_proxy_certificate_reloads_total";
    public static final String CLOCK_OFFSET_SECONDS = "llm_proxy_clock_offset_seconds";
    public static final String EVENT_LOOP_LAG_SECONDS = "llm_proxy_event_loop_lag_seconds";
    public static final String GATE_REQUESTS_PASSED_TOTAL = "llm_proxy_gate_requests_passed_total";
    public static final String GATE_REQUESTS_REFUSED_TOTAL = "llm_proxy_gate_requests_refused_total";
    public static final String GATE_RESPONSES_REFUSED_TOTAL = "llm_proxy_gate_responses_refused_total";
    public static final String HAND_OVER_SECONDS = "llm_proxy_hand_over_seconds";
    public static final String KAFKA_UP = "llm_proxy_kafka_up";
    public static final String LIMITED_BYTES = "llm_proxy_limited_bytes";
    public static final String LIMITED_SECONDS = "llm_proxy_limited_seconds";
    public static final String LIMITS_FIRED_TOTAL = "llm_proxy_limits_fired_total";
    public static final String OBSERVER_FAILURES_TOTAL = "llm_proxy_observer_failures_total";
    public static final String OBSERVING = "llm_proxy_observing";
    public static final String OLDEST_OPEN_REQUEST_AGE_SECONDS = "llm_proxy_oldest_open_request_age_seconds";
    public static final String OPEN_CLIENT_CONNECTIONS = "llm_proxy_open_client_connections";
    public static final String OPEN_REQUESTS = "llm_proxy_open_requests";
    public static final String OPEN_TUNNELS = "llm_proxy_open_tunnels";
    public static final String PASSTHROUGH_TOTAL = "llm_proxy_passthrough_total";
    public static final String PRODUCER_ERRORS_TOTAL = "llm_proxy_producer_errors_total";
    public static final String PRODUCERS_TOTAL = "llm_proxy_producers_total";
    public static final String REQUESTS_IN_FLIGHT = "llm_proxy_requests_in_flight";
    public static final String REQUESTS_STARTED_TOTAL = "llm_proxy_requests_started_total";
    public static final String REQUESTS_TOTAL = "llm_proxy_requests_total";
    public static final String RING_FILL_RATIO = "llm_proxy_ring_fill_ratio";
    public static final String SILENT_EVENT_LOOPS = "llm_proxy_silent_event_loops";
    public static final String SPOOL_BYTES = "llm_proxy_spool_bytes";
    public static final String SPOOL_DAMAGES_TOTAL = "llm_proxy_spool_damages_total";
    public static final String SPOOL_EVENTS = "llm_proxy_spool_events";
    public static final String SPOOL_FAILURES_TOTAL = "llm_proxy_spool_failures_total";
    public static final String SPOOL_LIMIT_BYTES = "llm_proxy_spool_limit_bytes";
    public static final String SPOOL_OLDEST_AGE_SECONDS = "llm_proxy_spool_oldest_age_seconds";
    public static final String SPOOL_OPEN = "llm_proxy_spool_open";
    public static final String SPOOL_RECOVERED_EVENTS_TOTAL = "llm_proxy_spool_recovered_events_total";
    public static final String SPOOL_SYNC_SECONDS = "llm_proxy_spool_sync_seconds";
    public static final String SPOOL_TIME_TO_FULL_SECONDS = "llm_proxy_spool_time_to_full_seconds";
    public static final String TIME_TO_FIRST_TOKEN_SECONDS = "llm_proxy_time_to_first_token_seconds";
    public static final String TLS_HANDSHAKES_FAILED_TOTAL = "llm_proxy_tls_handshakes_failed_total";
    public static final String TUNNELS_OPENED_TOTAL = "llm_proxy_tunnels_opened_total";
    public static final String UNREAD_EVENTS_TOTAL = "llm_proxy_unread_events_total";
    public static final String UNROUTED_REQUESTS_TOTAL = "llm_proxy_unrouted_requests_total";
    public static final String UPSTREAM_CONNECT_FAILURES_TOTAL = "llm_proxy_upstream_connect_failures_total";
    public static final String UPSTREAM_CONNECTIONS_TOTAL = "llm_proxy_upstream_connections_total";
    public static final String USAGE_EVENTS_REMOVED_TOTAL = "llm_proxy_usage_events_removed_total";
    public static final String USAGE_REQUESTS_TOTAL = "llm_proxy_usage_requests_total";
    public static final String USAGE_STREAMS_UNFILTERED_TOTAL = "llm_proxy_usage_streams_unfiltered_total";
    public static final String WINDOW_BYTES = "llm_proxy_window_bytes";

    /** What the names of a configuration's reloads begin with. */
    public static final String RELOADS = "llm_proxy";

    public static final String LAST_RELOAD_SUCCESSFUL = RELOADS + ReloadCounters.LAST_SUCCESSFUL;

    /** What the names of the two ledgers begin with, in records and in chunks. */
    public static final String EVENTS = "llm_proxy_events";

    public static final String CHUNKS = "llm_proxy_chunks";

    /** Ends the names of what a ledger has lost. */
    public static final String DROPPED_TOTAL = "_dropped_total";

    public static final String EVENTS_DROPPED_TOTAL = EVENTS + DROPPED_TOTAL;

    private ProxyMetricNames() {}
}
