package io.streamgauge.exporter.sample;

import io.streamgauge.schemas.result.SloClassResult;
import io.streamgauge.schemas.result.SloClasses;
import io.streamgauge.schemas.result.SloThresholds;
import java.util.List;

/** SLO classes as the processor publishes them. */
public final class SomeSlos {

    private SomeSlos() {}

    /** One class named chat for these models: TTFT 1 s, TPOT 50 ms, duration 20 s, objective 0.95. */
    public static SloClasses chat(String modelGlob) {
        SloThresholds thresholds = SloThresholds.newBuilder()
                .setTimeToFirstTokenMicros(1_000_000L)
                .setTimePerOutputTokenMicros(50_000L)
                .setRequestDurationMicros(20_000_000L)
                .build();
        SloClassResult chat = SloClassResult.newBuilder()
                .setName("chat")
                .setModelGlob(modelGlob)
                .setRouteGlob("*")
                .setTenantGlob("*")
                .setThresholds(thresholds)
                .setCancelPatienceMicros(1_000_000)
                .setRejectionsBad(true)
                .setUndefinedFails(false)
                .setObjective(0.95)
                .build();
        return new SloClasses("v-" + modelGlob, 1L, 60_001L, List.of(chat));
    }
}
