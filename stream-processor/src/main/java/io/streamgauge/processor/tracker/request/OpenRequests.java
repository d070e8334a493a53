package io.streamgauge.processor.tracker.request;

import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.timeline.RequestTimeline;
import io.streamgauge.schemas.event.Uuid;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiConsumer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** The open requests of a partition by boot. Held on the heap, every change put into the store. One thread. */
public final class OpenRequests {

    /** Name of the store. */
    public static final String STORE = "open-requests";

    private final KeyValueStore<Bytes, byte[]> store;
    private final Map<Uuid, Map<Uuid, Held>> byBoot = new HashMap<>();

    /** A request as it stands in the store. */
    private static final class Held {
        private final Bytes key;
        private final RequestTimeline timeline;
        private final byte[] bytes;

        Held(Bytes key, RequestTimeline timeline, byte[] bytes) {
            this.key = key;
            this.timeline = timeline;
            this.bytes = bytes;
        }
    }

    public OpenRequests(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
        forEachStored(
                store,
                (key, bytes) -> of(StoredRequest.bootOf(key))
                        .put(StoredRequest.requestOf(key), new Held(key, StoredRequest.decoded(bytes), bytes)));
    }

    @Nullable
    RequestTimeline get(Uuid boot, Uuid request) {
        Map<Uuid, Held> requests = byBoot.get(boot);
        Held held = requests == null ? null : requests.get(request);
        return held == null ? null : held.timeline;
    }

    void put(Uuid boot, Uuid request, RequestTimeline timeline) {
        Map<Uuid, Held> requests = of(boot);
        Held before = requests.get(request);
        Held after = before == null
                ? new Held(StoredRequest.key(boot, request), timeline, StoredRequest.encoded(timeline))
                : new Held(before.key, timeline, bytes(timeline, before));
        requests.put(request, after);
        store.put(after.key, after.bytes);
    }

    private static byte[] bytes(RequestTimeline timeline, Held before) {
        boolean same = timeline.facts().equals(before.timeline.facts())
                && Objects.equals(timeline.slo(), before.timeline.slo());
        return same ? StoredRequest.encoded(timeline, before.bytes) : StoredRequest.encoded(timeline);
    }

    void remove(Uuid boot, Uuid request) {
        Map<Uuid, Held> requests = byBoot.get(boot);
        if (requests == null) {
            return;
        }
        Held removed = requests.remove(request);
        if (removed != null) {
            store.delete(removed.key);
        }
        if (requests.isEmpty()) {
            byBoot.remove(boot);
        }
    }

    /** Ids of the open requests of a boot, as they are now. */
    Set<Uuid> ids(Uuid boot) {
        return Set.copyOf(byBoot.getOrDefault(boot, Map.of()).keySet());
    }

    private Map<Uuid, Held> of(Uuid boot) {
        return byBoot.computeIfAbsent(boot, unknown -> new HashMap<>());
    }

    /**
     * Gives every stored request with its series.
     *
     * @param silent boots that nothing is known of
     */
    public static void forEach(
            KeyValueStore<Bytes, byte[]> store, Set<Uuid> silent, BiConsumer<Series, OpenRequest> reader) {
        forEachStored(store, (key, bytes) -> {
            RequestTimeline timeline = StoredRequest.decoded(bytes);
            boolean unknown = silent.contains(StoredRequest.bootOf(key));
            reader.accept(
                    SeriesChange.series(timeline), unknown ? OpenRequest.unknown(timeline) : OpenRequest.of(timeline));
        });
    }

    private static void forEachStored(KeyValueStore<Bytes, byte[]> store, BiConsumer<Bytes, byte[]> reader) {
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> entry = all.next();
                reader.accept(entry.key, entry.value);
            }
        }
    }
}
