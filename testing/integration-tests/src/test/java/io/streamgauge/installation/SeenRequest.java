package io.streamgauge.installation;

import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.serde.EventDeserializer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * One ended request as the records of llm.requests tell it.
 *
 * @param outputMicros times of its output events since t0, in order
 * @param disturbed which of them are marked as late for other reasons than the model
 */
public record SeenRequest(RequestFinished finish, List<Long> outputMicros, Set<Integer> disturbed) {

    /** Ended requests by the x-request-id they came with. */
    public record All(Map<String, SeenRequest> byId) {

        /** The request that came with this id. */
        public SeenRequest get(String id) {
            return Objects.requireNonNull(byId.get(id), () -> "no request " + id + " has ended");
        }
    }

    /** Every ended request that came with an x-request-id. */
    public static All in(List<ConsumerRecord<byte[], byte[]>> records) {
        var packs = new HashMap<Uuid, TreeMap<Long, Pack>>();
        var finishes = new ArrayList<RequestFinished>();
        try (var deserializer = new EventDeserializer(new BundledSchemaRegistry())) {
            for (var record : records) {
                SpecificRecord event = deserializer.deserialize(record.topic(), record.value());
                if (event instanceof ChunksObserved chunks) {
                    add(packs, chunks.getRequestId(), chunks.getPack());
                } else if (event instanceof RequestFinished finish) {
                    finishes.add(finish);
                    add(packs, finish.getRequest().getRequestId(), finish.getPack());
                }
            }
        }
        var seen = new HashMap<String, SeenRequest>();
        for (RequestFinished finish : finishes) {
            var ofRequest = packs.getOrDefault(finish.getRequest().getRequestId(), new TreeMap<>());
            String id = finish.getRequest().getIncomingRequestId();
            if (id != null) {
                seen.put(id, new SeenRequest(finish, times(ofRequest), disturbed(ofRequest)));
            }
        }
        return new All(seen);
    }

    private static void add(Map<Uuid, TreeMap<Long, Pack>> packs, Uuid id, Pack pack) {
        if (pack != null) {
            packs.computeIfAbsent(id, first -> new TreeMap<>()).put(pack.getFirstIndex(), pack);
        }
    }

    private static Set<Integer> disturbed(TreeMap<Long, Pack> packs) {
        return packs.values().stream()
                .flatMap(pack -> pack.getDisturbed().stream().map(mark -> (int) pack.getFirstIndex() + mark.getAt()))
                .collect(Collectors.toSet());
    }

    private static List<Long> times(TreeMap<Long, Pack> packs) {
        var times = new ArrayList<Long>();
        for (Pack pack : packs.values()) {
            if (pack.getFirstIndex() != times.size()) {
                throw new IllegalStateException("a pack begins at " + pack.getFirstIndex() + " after " + times.size());
            }
            long at = pack.getFirstAtMicros();
            times.add(at);
            for (long gap : pack.getGapsMicros()) {
                at += gap;
                times.add(at);
            }
        }
        return times;
    }
}
