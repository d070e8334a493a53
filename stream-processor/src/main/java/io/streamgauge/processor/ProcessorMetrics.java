package io.streamgauge.processor;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Point;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.bootstrap.metrics.MetricSource;
import io.streamgauge.processor.failures.FailureCounts;
import io.streamgauge.processor.metric.ProcessorMetricNames;
import io.streamgauge.processor.tracker.EventType;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.apache.kafka.common.Metric;
import org.apache.kafka.streams.KafkaStreams;
import org.jspecify.annotations.Nullable;

/** How the processor itself fares. Safe for any thread. */
final class ProcessorMetrics implements MetricSource {

    private final Map<EventType, LongAdder> records = new EnumMap<>(EventType.class);
    private final FailureCounts failures;
    private final Supplier<@Nullable KafkaStreams> streams;

    /** @param streams gives null until it has been made */
    ProcessorMetrics(FailureCounts failures, Supplier<@Nullable KafkaStreams> streams) {
        for (EventType type : EventType.values()) {
            records.put(type, new LongAdder());
        }
        this.failures = failures;
        this.streams = streams;
    }

    /** A record of this type has come. */
    void count(EventType type) {
        LongAdder adder = records.get(type);
        if (adder != null) {
            adder.increment();
        }
    }

    @Override
    public List<MetricFamily> metrics() {
        KafkaStreams current = streams.get();
        List<MetricFamily> families = new ArrayList<>();
        families.add(state(current));
        families.add(records());
        families.add(deadLetters());
        families.add(new MetricFamily(
                ProcessorMetricNames.THREAD_FAILURES_TOTAL,
                MetricFamily.Type.COUNTER,
                "Stream threads of this processor that died and were replaced.",
                List.of(),
                List.of(new Value(List.of(), failures.threads()))));
        if (current != null) {
            families.add(lag(current));
        }
        return families;
    }

    private static MetricFamily state(@Nullable KafkaStreams current) {
        KafkaStreams.State now = current == null ? KafkaStreams.State.CREATED : current.state();
        List<Point> points = new ArrayList<>();
        for (KafkaStreams.State state : KafkaStreams.State.values()) {
            String label = state.name().toLowerCase(Locale.ROOT);
            points.add(new Value(List.of(label), state == now ? 1 : 0));
        }
        return new MetricFamily(
                ProcessorMetricNames.STATE,
                MetricFamily.Type.GAUGE,
                "1 for the state this processor is in, as Kafka Streams names it; 0 for the others.",
                List.of("state"),
                points);
    }

    private MetricFamily records() {
        List<Point> points = new ArrayList<>();
        records.forEach((type, count) -> points.add(new Value(List.of(type.label()), count.sum())));
        return new MetricFamily(
                ProcessorMetricNames.RECORDS_TOTAL,
                MetricFamily.Type.COUNTER,
                "Records of llm.requests this process has worked on, again after a crash.",
                List.of("record"),
                points);
    }

    private MetricFamily deadLetters() {
        return new MetricFamily(
                ProcessorMetricNames.DEAD_LETTERS_TOTAL,
                MetricFamily.Type.COUNTER,
                "Records of llm.requests this process has set aside in the dead-letter topic.",
                List.of("reason"),
                List.of(
                        new Value(List.of("unreadable"), failures.unreadable()),
                        new Value(List.of("unprocessable"), failures.unprocessable())));
    }

    private static MetricFamily lag(KafkaStreams current) {
        double lag = 0;
        for (Metric metric : current.metrics().values()) {
            if (metric.metricName().name().equals("records-lag")
                    && metric.metricValue() instanceof Double records
                    && metric.metricName().tags().getOrDefault("topic", "").endsWith("llm.requests")
                    && !records.isNaN()) {
                lag += records;
            }
        }
        return new MetricFamily(
                ProcessorMetricNames.LAG_RECORDS,
                MetricFamily.Type.GAUGE,
                "Records of llm.requests that wait for this processor, all its partitions together.",
                List.of(),
                List.of(new Value(List.of(), lag)));
    }
}
