package io.streamgauge.processor.tracker.request;

import io.streamgauge.processor.label.RequestLabels;
import io.streamgauge.processor.tally.Series;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.tally.Grouping;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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

    /** Those that are not in the store as they are held. */
    private final List<Held> changed = new ArrayList<>();

    /** A request as it stands in the store. */
    private static final class Held {
        private final Bytes key;
        private final FollowedRequest request;
        private final byte[] bytes;

        Held(Bytes key, FollowedRequest request, byte[] bytes) {
            this.key = key;
            this.request = request;
            this.bytes = bytes;
        }
    }

    /** @param kept groupings; requests leave all others */
    public OpenRequests(KeyValueStore<Bytes, byte[]> store, Set<Grouping> kept) {
        this.store = store;
        forEachStored(store, (key, bytes) -> {
            FollowedRequest stored = StoredRequest.decoded(bytes);
            RequestLabels labels = stored.labels().only(kept);
            FollowedRequest request = new FollowedRequest(stored.timeline(), labels, stored.held());
            boolean same = labels.equals(stored.labels()) && StoredRequest.isOfToday(bytes);
            Held held = new Held(key, request, same ? bytes : StoredRequest.encoded(request));
            of(StoredRequest.bootOf(key)).put(StoredRequest.requestOf(key), held);
            if (!same) {
                changed.add(held);
            }
        });
    }

    /**
     * Puts into the store what differs since the start. Comes with the first record: what a grouping that is off misses
     * from then on must not be taken for something it has seen when it is on again.
     */
    void settle() {
        changed.forEach(held -> store.put(held.key, held.bytes));
        changed.clear();
    }

    @Nullable
    FollowedRequest get(Uuid boot, Uuid request) {
        Map<Uuid, Held> requests = byBoot.get(boot);
        Held held = requests == null ? null : requests.get(request);
        return held == null ? null : held.request;
    }

    void put(Uuid boot, Uuid id, FollowedRequest request) {
        Map<Uuid, Held> requests = of(boot);
        Held before = requests.get(id);
        Held after = before == null
                ? new Held(StoredRequest.key(boot, id), request, StoredRequest.encoded(request))
                : new Held(before.key, request, bytes(request, before));
        requests.put(id, after);
        store.put(after.key, after.bytes);
    }

    private static byte[] bytes(FollowedRequest request, Held before) {
        FollowedRequest known = before.request;
        boolean same = request.timeline().facts().equals(known.timeline().facts())
                && Objects.equals(request.timeline().slo(), known.timeline().slo())
                && request.labels().equals(known.labels())
                && request.held().equals(known.held());
        return same ? StoredRequest.encoded(request.timeline(), before.bytes) : StoredRequest.encoded(request);
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
     * Gives every stored request for each series that it is open in.
     *
     * @param silent boots that nothing is known of
     * @param kept groupings; series of others are passed over
     */
    public static void forEach(
            KeyValueStore<Bytes, byte[]> store,
            Set<Uuid> silent,
            Set<Grouping> kept,
            BiConsumer<Series, OpenRequest> reader) {
        forEachStored(store, (key, bytes) -> {
            FollowedRequest request = StoredRequest.decoded(bytes);
            boolean unheard = silent.contains(StoredRequest.bootOf(key));
            request.labels().only(kept).series().forEach((grouping, series) -> {
                OpenRequest open = unheard ? request.unheard(grouping) : request.heard(grouping);
                if (open != null) {
                    reader.accept(series, open);
                }
            });
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
