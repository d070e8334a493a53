package io.streamgauge.processor.tally;

import io.streamgauge.processor.parts.BucketCounts;
import io.streamgauge.processor.parts.Counter;
import io.streamgauge.processor.parts.Level;
import io.streamgauge.processor.parts.Load;
import io.streamgauge.processor.parts.Part;
import io.streamgauge.processor.parts.PartName;
import io.streamgauge.processor.parts.PartName.Kind;
import io.streamgauge.processor.parts.Slowest;
import io.streamgauge.processor.parts.Values;
import io.streamgauge.schemas.result.EndedRequest;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * What one series, or one window of it, has added up to: parts decoded as they are needed. Whoever asks for a part,
 * but the level, is about to change it; all such parts are put back by {@link #writeThrough} before the record is done with.
 */
public final class Tally {

    private final KeyValueStore<Bytes, byte[]> store;
    private final byte[] owner;
    private final Map<PartName, Entry> entries = new HashMap<>();
    private final List<Entry> changed = new ArrayList<>();
    private @Nullable Entry latest;

    Tally(KeyValueStore<Bytes, byte[]> store, byte[] owner) {
        this.store = store;
        this.owner = owner;
    }

    public Counter counter(CountName name, List<String> labels) {
        return (Counter) change(Kind.COUNT, name.key(), labels);
    }

    public BucketCounts buckets(Measure measure, List<String> labels) {
        return (BucketCounts) change(Kind.BUCKETS, measure.key(), labels);
    }

    public Values values(Measure measure, List<String> labels) {
        return (Values) change(Kind.DISTRIBUTION, measure.key(), labels);
    }

    public Load load() {
        return (Load) change(PartName.LOAD);
    }

    /** Adds a request to the slowest. Most are not among them: nothing is written for those. */
    public void addEnded(EndedRequest request) {
        if (((Slowest) entry(PartName.SLOWEST).part).takes(request)) {
            ((Slowest) change(PartName.SLOWEST)).add(request);
        }
    }

    /** Adds to the level. */
    public void addLevel(Level amount) {
        ((Level) change(PartName.LEVEL)).add(amount);
    }

    /** The level as it is; not to be changed. */
    public Level level() {
        return (Level) entry(PartName.LEVEL).part;
    }

    /** The samples of a pack come in runs of one part: most of them need no look-up. */
    private Part change(Kind kind, String name, List<String> labels) {
        Entry last = latest;
        if (last != null && last.changed && last.name.equals(kind, name, labels)) {
            return last.part;
        }
        return change(new PartName(kind, name, labels));
    }

    private Part change(PartName name) {
        Entry entry = entry(name);
        latest = entry;
        if (!entry.changed) {
            entry.changed = true;
            changed.add(entry);
        }
        return entry.part;
    }

    private Entry entry(PartName name) {
        Entry entry = entries.get(name);
        if (entry == null) {
            entry = read(name);
            entries.put(name, entry);
        }
        return entry;
    }

    private Entry read(PartName name) {
        Bytes key = StoreKeys.ofPart(owner, name);
        byte[] bytes = store.get(key);
        return new Entry(name, key, bytes == null ? Part.empty(name) : Part.decoded(name, bytes));
    }

    void writeThrough() {
        for (Entry entry : changed) {
            store.put(entry.key, entry.part.encoded());
            entry.changed = false;
        }
        changed.clear();
    }

    /** One decoded part and where it stands. */
    private static final class Entry {
        private final PartName name;
        private final Bytes key;
        private final Part part;
        private boolean changed;

        Entry(PartName name, Bytes key, Part part) {
            this.name = name;
            this.key = key;
            this.part = part;
        }
    }
}
