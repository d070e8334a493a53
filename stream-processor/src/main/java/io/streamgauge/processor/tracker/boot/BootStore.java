package io.streamgauge.processor.tracker.boot;

import io.streamgauge.schemas.event.Uuid;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** What is stored of boots: how far each has come, and its account of drops in the partition that has its ledger. */
public final class BootStore {

    /** Name of the store. */
    public static final String STORE = "boots";

    private static final int ID_BYTES = 16;

    private final KeyValueStore<Bytes, byte[]> store;

    public BootStore(KeyValueStore<Bytes, byte[]> store) {
        this.store = store;
    }

    void put(Boot boot) {
        store.put(key(boot.id()), boot.encoded());
    }

    /** Deletes all of it. */
    void delete(Uuid boot) {
        store.delete(key(boot));
        store.delete(accountKey(boot));
    }

    @Nullable
    DropAccount account(Uuid boot) {
        byte[] bytes = store.get(accountKey(boot));
        return bytes == null ? null : DropAccount.decoded(bytes);
    }

    void put(Uuid boot, DropAccount account) {
        store.put(accountKey(boot), account.encoded());
    }

    /** Boots that are silent: what has become of their requests is not known. */
    public Set<Uuid> silent() {
        Set<Uuid> silent = new HashSet<>();
        forEach(boot -> {
            if (boot.standing() == Boot.Standing.SILENT) {
                silent.add(boot.id());
            }
        });
        return silent;
    }

    /** Gives every boot as it is stored. */
    void forEach(Consumer<Boot> reader) {
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            while (all.hasNext()) {
                KeyValue<Bytes, byte[]> entry = all.next();
                byte[] key = entry.key.get();
                if (key.length == ID_BYTES) {
                    reader.accept(Boot.decoded(new Uuid(key), entry.value));
                }
            }
        }
    }

    private static Bytes key(Uuid boot) {
        return Bytes.wrap(boot.bytes());
    }

    private static Bytes accountKey(Uuid boot) {
        byte[] key = Arrays.copyOf(boot.bytes(), ID_BYTES + 1);
        key[ID_BYTES] = 'd';
        return Bytes.wrap(key);
    }
}
