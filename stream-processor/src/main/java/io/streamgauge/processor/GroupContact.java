package io.streamgauge.processor;

import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;
import org.apache.kafka.common.Metric;

/**
 * Whether the processor reaches its consumer group, read from its consumers: they send heartbeats as long as they know
 * a coordinator.
 */
final class GroupContact {

    /** Ten heartbeats; more than a restart of the coordinator takes. */
    static final Duration LIMIT = Duration.ofSeconds(30);

    private GroupContact() {}

    /** Whether one consumer has sent a heartbeat lately; true where none tells, as before the first. */
    static boolean held(Collection<? extends Metric> metrics) {
        Optional<Double> newest = metrics.stream()
                .filter(metric -> metric.metricName().name().equals("last-heartbeat-seconds-ago"))
                .map(Metric::metricValue)
                .filter(Number.class::isInstance)
                .map(seconds -> ((Number) seconds).doubleValue())
                .min(Comparator.naturalOrder());
        return newest.map(seconds -> seconds <= LIMIT.toSeconds()).orElse(true);
    }
}
