package io.streamgauge.processor;

import org.jspecify.annotations.Nullable;

/**
 * What a simulated request has beside its model, and how the upstream answered.
 *
 * @param status null where no response head came
 */
record SimulatedLabels(
        String upstream,
        @Nullable String tenant,
        @Nullable String instance,
        long requestBytes,
        @Nullable Integer status) {

    static final SimulatedLabels PLAIN = new SimulatedLabels("10.0.0.7:8000", null, null, 1_000, 200);

    static SimulatedLabels of(String tenant, String instance) {
        return new SimulatedLabels("10.0.0.7:8000", tenant, instance, 1_000, 200);
    }

    SimulatedLabels answered(@Nullable Integer with) {
        return new SimulatedLabels(upstream, tenant, with == null ? null : instance, requestBytes, with);
    }
}
