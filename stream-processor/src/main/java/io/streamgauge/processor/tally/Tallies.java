package io.streamgauge.processor.tally;

import io.streamgauge.processor.parts.PartName;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * The tallies of one store. The most recently used stay decoded on the heap, but the store always has everything:
 * each change is put into it before the record that made it is done with. One thread.
 *
 * @param <K> whose tally it is
 */
public final class Tallies<K> {

    private final KeyValueStore<Bytes, byte[]> store;
    private final Function<K, byte[]> ownerBytes;
    private final int decodedAtMost;
    private final LinkedHashMap<K, Tally> decoded = new LinkedHashMap<>(16, 0.75f, true);
    private final Set<Tally> changed = new LinkedHashSet<>();
    private final ByteArraySerializer prefixes = new ByteArraySerializer();

    public Tallies(KeyValueStore<Bytes, byte[]> store, Function<K, byte[]> ownerBytes, int decodedAtMost) {
        this.store = store;
        this.ownerBytes = ownerBytes;
        this.decodedAtMost = decodedAtMost;
    }

    /** The tally of this owner, to be changed. */
    public Tally of(K owner) {
        Tally tally = decoded.get(owner);
        if (tally == null) {
            tally = new Tally(store, ownerBytes.apply(owner));
            decoded.put(owner, tally);
        }
        changed.add(tally);
        return tally;
    }

    /** Lets go of everything decoded: what is needed again is decoded again. */
    public void release() {
        decoded.clear();
    }

    /** Puts every change into the store. Called at the end of each record. */
    public void writeThrough() {
        changed.forEach(Tally::writeThrough);
        changed.clear();
        Iterator<Map.Entry<K, Tally>> oldest = decoded.entrySet().iterator();
        while (decoded.size() > decodedAtMost) {
            oldest.next();
            oldest.remove();
        }
    }

    /** Gives every part of an owner as it stands in the store. */
    public void read(K owner, BiConsumer<PartName, byte[]> reader) {
        byte[] prefix = ownerBytes.apply(owner);
        try (KeyValueIterator<Bytes, byte[]> parts = store.prefixScan(prefix, prefixes)) {
            while (parts.hasNext()) {
                KeyValue<Bytes, byte[]> part = parts.next();
                reader.accept(StoreKeys.partOf(part.key, prefix.length), part.value);
            }
        }
    }

    /** Deletes everything of an owner. */
    public void delete(K owner) {
        changed.remove(decoded.remove(owner));
        List<Bytes> keys = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> parts = store.prefixScan(ownerBytes.apply(owner), prefixes)) {
            parts.forEachRemaining(part -> keys.add(part.key));
        }
        keys.forEach(store::delete);
    }

    /** Gives every key of the store. */
    public void forEachKey(Consumer<Bytes> reader) {
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            all.forEachRemaining(entry -> reader.accept(entry.key));
        }
    }
}
