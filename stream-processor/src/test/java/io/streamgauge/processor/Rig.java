package io.streamgauge.processor;

import io.streamgauge.processor.RandomTraffic.Appended;
import io.streamgauge.processor.cohorts.Cohorts;
import io.streamgauge.processor.label.LabelAdmission;
import io.streamgauge.processor.label.LabelRules;
import io.streamgauge.processor.results.ResultAddress;
import io.streamgauge.processor.results.Sinks;
import io.streamgauge.processor.results.WindowsProcessor;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.totals.Totals;
import io.streamgauge.processor.tracker.Tracked;
import io.streamgauge.processor.tracker.TrackerProcessor;
import io.streamgauge.processor.tracker.boot.BootStore;
import io.streamgauge.processor.tracker.progress.Progress;
import io.streamgauge.processor.tracker.request.ClosedRequests;
import io.streamgauge.processor.tracker.request.OpenRequests;
import io.streamgauge.processor.windows.Windows;
import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowResult;
import java.io.File;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.LongFunction;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedForward;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * Both operators of one partition over their stores, whose content outlives a restart of the operators. Results are kept
 * as a reader of the compacted topics sees them.
 */
final class Rig implements Results {

    static final int PARTITION = 3;

    private static final List<String> STORES = List.of(
            OpenRequests.STORE,
            ClosedRequests.STORE,
            LabelAdmission.STORE,
            BootStore.STORE,
            Progress.STORE,
            Windows.STORE,
            Cohorts.STORE,
            Totals.STORE);

    /** The models of most tests are labels at once. */
    private static final LabelRules LISTED = new LabelRules(Set.of(), Set.of("llama", "qwen"), Set.of(), 50);

    private final Numbering numbering = new Numbering();
    private final Map<String, KeyValueStore<Bytes, byte[]>> stores = new LinkedHashMap<>();
    private final Map<String, WindowResult> windows = new LinkedHashMap<>();
    private final Map<String, CohortResult> cohorts = new LinkedHashMap<>();
    private final Map<String, TotalsResult> totals = new LinkedHashMap<>();
    private final List<String> endMarks = new ArrayList<>();
    private final LongFunction<SloClasses> lists;
    private LabelRules labels;
    private MockProcessorContext<byte[], Tracked> trackerContext;
    private MockProcessorContext<ResultAddress, @Nullable SpecificRecord> windowsContext;
    private TrackerProcessor tracker;
    private WindowsProcessor windowing;
    private @Nullable PartitionProgress progress;
    private int published;
    private Committed committed = new Committed(Map.of(), Map.of(), Map.of(), Map.of(), List.of());
    private final List<Appended> uncommitted = new ArrayList<>();

    private record Committed(
            Map<String, Map<Bytes, byte[]>> contents,
            Map<String, WindowResult> windows,
            Map<String, CohortResult> cohorts,
            Map<String, TotalsResult> totals,
            List<String> endMarks) {}

    Rig() {
        this(at -> SloClasses.byDefault());
    }

    /** @param lists gives the SLO classes for a t0, micro seconds */
    Rig(LongFunction<SloClasses> lists) {
        this(lists, LISTED);
    }

    Rig(LongFunction<SloClasses> lists, LabelRules labels) {
        this.lists = lists;
        this.labels = labels;
        start(Map.of());
        commit();
    }

    /** New operators over stores with this content. */
    private void start(Map<String, Map<Bytes, byte[]>> contents) {
        trackerContext = context();
        windowsContext = context();
        stores.clear();
        for (String name : STORES) {
            KeyValueStore<Bytes, byte[]> store = Stores.keyValueStoreBuilder(
                            Stores.inMemoryKeyValueStore(name), Serdes.Bytes(), Serdes.ByteArray())
                    .withLoggingDisabled()
                    .build();
            store.init(trackerContext.getStateStoreContext(), store);
            contents.getOrDefault(name, Map.of()).forEach((key, value) -> store.put(copy(key), value.clone()));
            stores.put(name, store);
        }
        tracker = new TrackerProcessor(lists, labels, type -> {});
        windowing = new WindowsProcessor(new Sinks("windows", "totals"), Duration.ofMillis(500), labels.groupings());
        stores.values().forEach(trackerContext::addStateStore);
        stores.values().forEach(windowsContext::addStateStore);
        tracker.init(trackerContext);
        windowing.init(windowsContext);
    }

    /** What every store holds. */
    Map<String, Map<Bytes, byte[]>> contents() {
        Map<String, Map<Bytes, byte[]>> contents = new HashMap<>();
        stores.forEach((name, store) -> {
            Map<Bytes, byte[]> entries = new HashMap<>();
            try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
                all.forEachRemaining(entry -> entries.put(copy(entry.key), entry.value.clone()));
            }
            contents.put(name, entries);
        });
        return contents;
    }

    private static Bytes copy(Bytes key) {
        return Bytes.wrap(key.get().clone());
    }

    private static <K, V> MockProcessorContext<K, V> context() {
        MockProcessorContext<K, V> context =
                new MockProcessorContext<>(new Properties(), new TaskId(0, PARTITION), new File("unused"));
        context.setCurrentSystemTimeMs(0);
        return context;
    }

    /** Everything up to here stays, whatever happens. */
    void commit() {
        committed = new Committed(
                contents(), Map.copyOf(windows), Map.copyOf(cohorts), Map.copyOf(totals), List.copyOf(endMarks));
        uncommitted.clear();
    }

    /** New operators over what somebody else has stored. */
    void restore(Map<String, Map<Bytes, byte[]>> contents) {
        start(contents);
        commit();
    }

    /** New operators, with what is stored. */
    void restart() {
        commit();
        start(committed.contents());
    }

    /** New operators with other rules, with what is stored. */
    void restart(LabelRules others) {
        labels = others;
        restart();
    }

    /** New operators, with what was stored at the last commit; all records since then come again. */
    void crash() {
        start(committed.contents());
        windows.clear();
        windows.putAll(committed.windows());
        cohorts.clear();
        cohorts.putAll(committed.cohorts());
        totals.clear();
        totals.putAll(committed.totals());
        endMarks.clear();
        endMarks.addAll(committed.endMarks());
        List<Appended> again = List.copyOf(uncommitted);
        uncommitted.clear();
        again.forEach(record -> append(record.atMillis(), record.event()));
    }

    /** A record arrives that was appended at this time; it is numbered where it is not. */
    void append(long appendedAtMillis, SpecificRecord event) {
        numbering.number(event);
        uncommitted.add(new Appended(appendedAtMillis, event));
        tracker.process(new Record<>(new byte[0], event, appendedAtMillis));
        for (CapturedForward<? extends byte[], ? extends Tracked> forward : trackerContext.forwarded()) {
            windowing.process(new Record<>(
                    forward.record().key(),
                    forward.record().value(),
                    forward.record().timestamp()));
        }
        trackerContext.resetForwards();
        collect();
    }

    /** The next records of a boot never arrive. */
    void lose(long boot, long records) {
        numbering.skip(boot, records);
    }

    /** The wall clock makes the operators publish. */
    void publish() {
        windowsContext.scheduledPunctuators().get(0).getPunctuator().punctuate(0);
        collect();
    }

    private void collect() {
        for (CapturedForward<? extends ResultAddress, ? extends @Nullable SpecificRecord> forward :
                windowsContext.forwarded()) {
            published++;
            collect(forward.record().key().key(), forward.record().value());
        }
        windowsContext.resetForwards();
    }

    private void collect(String key, @Nullable SpecificRecord value) {
        if (value instanceof WindowResult window) {
            windows.put(key, window);
        } else if (value instanceof CohortResult cohort) {
            cohorts.put(key, cohort);
        } else if (value instanceof TotalsResult result) {
            totals.put(key, result);
        } else if (value instanceof PartitionProgress newer) {
            progress = newer;
        } else {
            windows.remove(key);
            endMarks.add(key);
        }
    }

    @Override
    public Map<String, WindowResult> windows() {
        return windows;
    }

    /** The window of llama on chat that starts here. */
    WindowResult window(long startMillis) {
        for (WindowResult window : windows.values()) {
            if (window.getStartMillis() == startMillis
                    && window.getLabelValues().equals(List.of("llama", "chat"))) {
                return window;
            }
        }
        throw new AssertionError("no window starts at " + startMillis + " in " + windows.keySet());
    }

    @Override
    public Map<String, CohortResult> cohorts() {
        return cohorts;
    }

    @Override
    public Map<String, TotalsResult> totals() {
        return totals;
    }

    /** The totals of the one series there is. */
    TotalsResult onlyTotals() {
        if (totals.size() != 1) {
            throw new AssertionError("expected one series, there are " + totals.keySet());
        }
        return totals.values().iterator().next();
    }

    @Override
    public PartitionProgress progress() {
        if (progress == null) {
            throw new AssertionError("no progress has been published");
        }
        return progress;
    }

    /** Keys of the windows that were said to be the end of their series. */
    List<String> endMarks() {
        return endMarks;
    }

    /** Number of entries of a store. */
    int stored(String store) {
        return contents().getOrDefault(store, Map.of()).size();
    }

    /** Number of results published so far. */
    int published() {
        return published;
    }
}
