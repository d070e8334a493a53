package io.streamgauge.processor;

import io.streamgauge.processor.results.ResultAddress;
import io.streamgauge.processor.results.Sinks;
import io.streamgauge.processor.results.WindowsProcessor;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.totals.Totals;
import io.streamgauge.processor.tracker.OpenRequests;
import io.streamgauge.processor.tracker.Progress;
import io.streamgauge.processor.tracker.Proxies;
import io.streamgauge.processor.tracker.Tracked;
import io.streamgauge.processor.tracker.TrackerProcessor;
import io.streamgauge.processor.windows.Windows;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowResult;
import java.io.File;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.LongFunction;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.TaskId;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.MockProcessorContext.CapturedForward;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.jspecify.annotations.Nullable;

/**
 * Both operators of one partition over their stores, which outlive a restart of the operators. Results are kept as a
 * reader of the compacted topics sees them.
 */
final class Rig {

    static final int PARTITION = 3;

    private final Map<String, KeyValueStore<Bytes, byte[]>> stores = new LinkedHashMap<>();
    private final Map<String, WindowResult> windows = new LinkedHashMap<>();
    private final Map<String, TotalsResult> totals = new LinkedHashMap<>();
    private final List<String> endMarks = new ArrayList<>();
    private final LongFunction<SloClasses> lists;
    private MockProcessorContext<byte[], Tracked> trackerContext;
    private MockProcessorContext<ResultAddress, @Nullable SpecificRecord> windowsContext;
    private TrackerProcessor tracker;
    private WindowsProcessor windowing;
    private @Nullable PartitionProgress progress;
    private int published;

    Rig() {
        this(at -> SloClasses.byDefault());
    }

    /** @param lists gives the SLO classes for a t0, micro seconds */
    Rig(LongFunction<SloClasses> lists) {
        this.lists = lists;
        trackerContext = context();
        for (String name : List.of(OpenRequests.STORE, Progress.STORE, Proxies.STORE, Windows.STORE, Totals.STORE)) {
            KeyValueStore<Bytes, byte[]> store = Stores.keyValueStoreBuilder(
                            Stores.inMemoryKeyValueStore(name), Serdes.Bytes(), Serdes.ByteArray())
                    .withLoggingDisabled()
                    .build();
            store.init(trackerContext.getStateStoreContext(), store);
            stores.put(name, store);
        }
        windowsContext = context();
        tracker = new TrackerProcessor(lists, type -> {});
        windowing = new WindowsProcessor(new Sinks("windows", "totals"), Duration.ofMillis(500));
        begin();
    }

    private static <K, V> MockProcessorContext<K, V> context() {
        MockProcessorContext<K, V> context =
                new MockProcessorContext<>(new Properties(), new TaskId(0, PARTITION), new File("unused"));
        context.setCurrentSystemTimeMs(0);
        return context;
    }

    private void begin() {
        stores.values().forEach(trackerContext::addStateStore);
        stores.values().forEach(windowsContext::addStateStore);
        tracker.init(trackerContext);
        windowing.init(windowsContext);
    }

    /** New operators over the same stores. */
    void restart() {
        trackerContext = context();
        windowsContext = context();
        tracker = new TrackerProcessor(lists, type -> {});
        windowing = new WindowsProcessor(new Sinks("windows", "totals"), Duration.ofMillis(500));
        begin();
    }

    /** A record arrives that was appended at this time. */
    void append(long appendedAtMillis, SpecificRecord event) {
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
        } else if (value instanceof TotalsResult result) {
            totals.put(key, result);
        } else if (value instanceof PartitionProgress newer) {
            progress = newer;
        } else {
            windows.remove(key);
            endMarks.add(key);
        }
    }

    Map<String, WindowResult> windows() {
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

    Map<String, TotalsResult> totals() {
        return totals;
    }

    /** The totals of the one series there is. */
    TotalsResult onlyTotals() {
        if (totals.size() != 1) {
            throw new AssertionError("expected one series, there are " + totals.keySet());
        }
        return totals.values().iterator().next();
    }

    PartitionProgress progress() {
        if (progress == null) {
            throw new AssertionError("no progress has been published");
        }
        return progress;
    }

    /** Keys of the windows that were said to be the end of their series. */
    List<String> endMarks() {
        return endMarks;
    }

    /** Number of results published so far. */
    int published() {
        return published;
    }
}
