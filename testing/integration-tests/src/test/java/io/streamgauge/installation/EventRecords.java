package io.streamgauge.installation;

import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import io.streamgauge.schemas.serde.EventDeserializer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * How much of requests stands in llm.requests, heartbeats apart; a record that was sent twice counts once.
 *
 * @param distinct records
 * @param chunks output events in them
 */
public record EventRecords(long distinct, long chunks) {

    public static EventRecords in(List<ConsumerRecord<byte[], byte[]>> records) {
        Set<String> places = new HashSet<>();
        long chunks = 0;
        try (var deserializer = new EventDeserializer(new BundledSchemaRegistry())) {
            for (var record : records) {
                SpecificRecord event = deserializer.deserialize(record.topic(), record.value());
                if (event != null
                        && !(event instanceof ProxyHeartbeat)
                        && places.add(place(event, record.partition()))) {
                    chunks += chunks(event);
                }
            }
        }
        return new EventRecords(places.size(), chunks);
    }

    private static String place(SpecificRecord event, int partition) {
        Origin origin = event instanceof RequestStarted started
                ? started.getOrigin()
                : event instanceof ChunksObserved observed
                        ? observed.getOrigin()
                        : ((RequestFinished) event).getOrigin();
        return partition + " " + origin.getBootId() + " " + origin.getSequence();
    }

    /** Output events in one record. */
    public static long chunks(SpecificRecord event) {
        Pack pack = event instanceof ChunksObserved observed
                ? observed.getPack()
                : event instanceof RequestFinished finished ? finished.getPack() : null;
        return pack == null ? 0 : 1 + pack.getGapsMicros().size();
    }
}
