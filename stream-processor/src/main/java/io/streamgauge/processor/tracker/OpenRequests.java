package io.streamgauge.processor.tracker;

import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.timeline.RequestTimeline;
import io.streamgauge.schemas.event.Uuid;
import java.util.function.BiConsumer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** The open requests of a partition, in their store: id to timeline. */
public final class OpenRequests {

    /** Name of the store. */
    public static final String STORE = "open-requests";

    private final KeyValueStore<Bytes, byte[]> store;

    public OpenRequests(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    @Nullable
    RequestTimeline get(Uuid requestId) {
        byte[] bytes = store.get(key(requestId));
        return bytes == null ? null : RequestTimeline.decode(bytes);
    }

    void put(Uuid requestId, RequestTimeline timeline) {
        store.put(key(requestId), timeline.encode());
    }

    void remove(Uuid requestId) {
        store.delete(key(requestId));
    }

    /** Gives every open request with its series. */
    public void forEach(BiConsumer<Series, OpenRequest> reader) {
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> entry = all.next();
                RequestTimeline timeline = RequestTimeline.decode(entry.value);
                reader.accept(Series.of(timeline.model(), timeline.route()), OpenRequest.of(timeline));
            }
        }
    }

    private static Bytes key(Uuid requestId) {
        return Bytes.wrap(requestId.bytes());
    }
}
