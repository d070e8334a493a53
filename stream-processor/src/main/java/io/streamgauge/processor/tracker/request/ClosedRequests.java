package io.streamgauge.processor.tracker.request;

import io.streamgauge.schemas.event.Uuid;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Requests that were closed as lost in the last 24 h of received time, the newest 100,000 of them: what comes of them
 * afterwards changes nothing. Held on the heap, every change put into the store. One thread.
 */
public final class ClosedRequests {

    /** Name of the store. */
    public static final String STORE = "closed-requests";

    private static final long KEPT_MILLIS = Duration.ofHours(24).toMillis();
    /** Some 30 MB on the heap; more than a day's losses of a proxy that loses one request a second. */
    private static final int KEPT_AT_MOST = 100_000;

    private final KeyValueStore<Bytes, byte[]> store;
    /** Received time at which each was closed, the earliest first. */
    private final Map<Uuid, Long> closed = new LinkedHashMap<>();

    public ClosedRequests(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
        List<KeyValue<Uuid, Long>> stored = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> entry = all.next();
                stored.add(KeyValue.pair(
                        new Uuid(entry.key.get()), ByteBuffer.wrap(entry.value).getLong()));
            }
        }
        stored.sort(Comparator.comparingLong(entry -> entry.value));
        stored.forEach(entry -> closed.put(entry.key, entry.value));
    }

    boolean contains(Uuid request, long receivedMillis) {
        Long closedAt = closed.isEmpty() ? null : closed.get(request);
        return closedAt != null && receivedMillis - closedAt < KEPT_MILLIS;
    }

    void add(Uuid request, long receivedMillis) {
        forget(receivedMillis);
        closed.put(request, receivedMillis);
        store.put(
                key(request),
                ByteBuffer.allocate(Long.BYTES).putLong(receivedMillis).array());
    }

    private void forget(long receivedMillis) {
        Iterator<Map.Entry<Uuid, Long>> earliest = closed.entrySet().iterator();
        while (earliest.hasNext()) {
            Map.Entry<Uuid, Long> entry = earliest.next();
            if (closed.size() < KEPT_AT_MOST && receivedMillis - entry.getValue() < KEPT_MILLIS) {
                return;
            }
            store.delete(key(entry.getKey()));
            earliest.remove();
        }
    }

    private static Bytes key(Uuid request) {
        return Bytes.wrap(request.bytes());
    }
}
