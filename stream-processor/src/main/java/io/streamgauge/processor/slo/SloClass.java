package io.streamgauge.processor.slo;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * One service level objective: which requests it takes, what it asks of each, and the share that should be good.
 *
 * @param thresholds upper limits, met by an equal value; at least one
 * @param cancelPatience a client that left after a longer wait was failed by us
 * @param objective wanted share of good among eligible requests, between 0 and 1
 */
public record SloClass(
        String name,
        SloMatch match,
        Map<Threshold, Duration> thresholds,
        Duration cancelPatience,
        SloRules rules,
        double objective) {

    public SloClass {
        thresholds = Collections.unmodifiableMap(new EnumMap<>(thresholds));
    }
}
