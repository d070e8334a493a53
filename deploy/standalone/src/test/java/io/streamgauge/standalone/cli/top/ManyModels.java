package io.streamgauge.standalone.cli.top;

import java.util.Locale;

/** A scrape of many models; the higher its number, the more traffic a model has. */
final class ManyModels {

    private ManyModels() {}

    static String scrape(int models) {
        StringBuilder text = new StringBuilder("""
                llm_pipeline_up 1.0
                llm_slo_target_ratio{slo="chat"} 0.95
                llm_slo_threshold_seconds{slo="chat",threshold="request_duration"} 20.0
                llm_slo_threshold_seconds{slo="chat",threshold="time_per_output_token"} 0.05
                llm_slo_threshold_seconds{slo="chat",threshold="time_to_first_token"} 1.0
                """);
        for (int i = 0; i < models; i++) {
            text.append(String.format(Locale.ROOT, """
                    llm_requests_in_flight{model="model-%1$d",route="default",phase="waiting"} 1.0
                    llm_window_arrivals_per_second{model="model-%1$d",route="default",window="1m"} %1$d.5
                    llm_window_attainment_ratio{model="model-%1$d",route="default",window="1m",slo="chat"} 0.983
                    llm_window_time_to_first_token_seconds{model="model-%1$d",route="default",window="1m",percentile="50"} 0.25
                    llm_window_time_to_first_token_seconds{model="model-%1$d",route="default",window="1m",percentile="99"} 1.25
                    """, i));
        }
        return text.toString();
    }
}
