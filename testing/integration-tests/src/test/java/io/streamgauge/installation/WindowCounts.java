package io.streamgauge.installation;

import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.result.Count;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.serde.EventDeserializer;
import io.streamgauge.schemas.serde.WindowsDeserializer;
import io.streamgauge.schemas.tally.CountName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Requests by model and the window of 5 s in which they began and ended, of the grouping by route.
 *
 * @param started by model and start of the window
 * @param ended the same
 */
public record WindowCounts(Map<String, Long> started, Map<String, Long> ended) {

    private static final long WINDOW = 5_000;

    private WindowCounts() {
        this(new TreeMap<>(), new TreeMap<>());
    }

    /** As the records of proxies tell, by their clocks and what they say of these; what stands there twice counts once. */
    public static WindowCounts told(List<ConsumerRecord<byte[], byte[]>> requests) {
        WindowCounts counts = new WindowCounts();
        Set<String> seen = new HashSet<>();
        try (var deserializer = new EventDeserializer(new BundledSchemaRegistry())) {
            for (var record : requests) {
                SpecificRecord event = Objects.requireNonNull(deserializer.deserialize(record.topic(), record.value()));
                if (event instanceof RequestStarted started) {
                    RequestFacts facts = started.getRequest();
                    if (seen.add("start " + facts.getRequestId())) {
                        note(counts.started, facts, started.getOrigin().getClockOffsetMicros());
                    }
                } else if (event instanceof RequestFinished finished) {
                    RequestFacts facts = finished.getRequest();
                    if (seen.add("end " + facts.getRequestId())) {
                        long offset = finished.getOrigin().getClockOffsetMicros();
                        note(counts.ended, facts, offset + finished.getPoints().getEndMicros());
                    }
                }
            }
        }
        return counts;
    }

    private static void note(Map<String, Long> counts, RequestFacts facts, long laterMicros) {
        long at = facts.getStartedAtMicros() + laterMicros;
        counts.merge(facts.getModel() + " at " + at / 1_000 / WINDOW * WINDOW, 1L, Long::sum);
    }

    /** As the newest record of every window tells. */
    public static WindowCounts published(List<ConsumerRecord<byte[], byte[]>> windows) {
        Map<String, WindowResult> newest = new HashMap<>();
        WindowsDeserializer deserializer = new WindowsDeserializer(new BundledSchemaRegistry());
        for (var record : windows) {
            if (deserializer.deserialize(record.topic(), record.value()) instanceof WindowResult window) {
                String series = window.getLabelValues() + " in partition " + window.getPartition();
                newest.put(series + " at " + window.getStartMillis(), window);
            }
        }
        WindowCounts counts = new WindowCounts();
        newest.values().forEach(window -> {
            add(counts.started, window, CountName.REQUESTS_STARTED);
            add(counts.ended, window, CountName.REQUESTS);
        });
        return counts;
    }

    private static void add(Map<String, Long> counts, WindowResult window, CountName name) {
        long value = window.getCounts().stream()
                .filter(count -> count.getName().equals(name.key()))
                .mapToLong(Count::getValue)
                .sum();
        if (value > 0) {
            counts.merge(window.getLabelValues().get(0) + " at " + window.getStartMillis(), value, Long::sum);
        }
    }
}
