package io.streamgauge.processor.metric;

import io.streamgauge.bootstrap.metrics.ReloadCounters;

/** The names of the processor's metrics, for those who publish them and for the rules and dashboards that read them. */
public final class ProcessorMetricNames {

    public static final String DEAD_LETTERS_TOTAL = "llm_processor_dead_letters_total";
    public static final String LAG_RECORDS = "llm_processor_lag_records";
    public static final String RECORDS_TOTAL = "llm_processor_records_total";
    public static final String SLO_CLASSES_CONFLICT = "llm_processor_slo_classes_conflict";
    public static final String SLO_CLASSES_INFO = "llm_processor_slo_classes_info";
    public static final String SLO_CLASSES_READ_AGE_SECONDS = "llm_processor_slo_classes_read_age_seconds";
    public static final String STATE = "llm_processor_state";
    public static final String THREAD_FAILURES_TOTAL = "llm_processor_thread_failures_total";

    /** What the names of a configuration's reloads begin with. */
    public static final String RELOADS = "llm_processor";

    public static final String LAST_RELOAD_SUCCESSFUL = RELOADS + ReloadCounters.LAST_SUCCESSFUL;

    private ProcessorMetricNames() {}
}
