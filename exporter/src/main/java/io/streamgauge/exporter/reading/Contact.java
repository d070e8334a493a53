package io.streamgauge.exporter.reading;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.Metric;
import org.jspecify.annotations.Nullable;

/**
 * Whether the brokers answer. A consumer whose brokers have gone polls on and finds nothing, as it does where nothing
 * has been written: only its count of responses tells the two apart. Written by one thread, read by any.
 */
final class Contact {

    /** Every broker that lives answers a fetch within 50 ms; a restart of one takes seconds. */
    static final Duration LIMIT = Duration.ofSeconds(15);

    private final LongSupplier nanoTime;
    private @Nullable Metric responses;
    private double seen;
    private volatile long heardAtNanos;

    /** @param nanoTime ticks of System.nanoTime */
    Contact(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.heardAtNanos = nanoTime.getAsLong() - LIMIT.toNanos() - 1;
    }

    /** Counts the responses of this consumer from now on. */
    void follow(Consumer<?, ?> consumer) {
        responses = consumer.metrics().values().stream()
                .filter(metric -> metric.metricName().group().equals("consumer-metrics"))
                .filter(metric -> metric.metricName().name().equals("response-total"))
                .findFirst()
                .map(metric -> (Metric) metric)
                .orElseThrow(() -> new IllegalStateException("the consumer does not count responses"));
        seen = 0;
    }

    /** Looks whether responses have come since the last time. */
    void update() {
        Metric counted = responses;
        if (counted != null && counted.metricValue() instanceof Double now && now > seen) {
            seen = now;
            heardAtNanos = nanoTime.getAsLong();
        }
    }

    /** Whether a broker has answered lately. */
    boolean held() {
        return nanoTime.getAsLong() - heardAtNanos <= LIMIT.toNanos();
    }
}
