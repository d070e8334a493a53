package io.streamgauge.processor.windows;

import io.streamgauge.processor.parts.Level;
import io.streamgauge.processor.parts.Load;
import io.streamgauge.processor.parts.PartName;
import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.tally.Tallies;
import io.streamgauge.processor.tally.Tally;
import io.streamgauge.processor.tally.WindowGrid;
import io.streamgauge.processor.timeline.Ending;
import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.processor.totals.Totals;
import io.streamgauge.schemas.result.EndedRequest;
import io.streamgauge.schemas.tally.CountName;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** The windows of 5 s that can still change, in their store. One thread. */
public final class Windows {

    /** Name of the store. */
    public static final String STORE = "windows";

    private static final int DECODED_AT_MOST = 48;
    private static final Set<CountName> TOTALS_ONLY = EnumSet.of(
            CountName.COHORT_REQUESTS,
            CountName.SLO_UNKNOWN_CLASS,
            CountName.LABEL_OVERFLOW,
            CountName.USAGE_MISSING,
            CountName.NOT_APPLICABLE,
            CountName.STALLS,
            CountName.STALL_MICROS);

    private final Tallies<Window> tallies;
    private final Totals totals;
    private final Changes changes;
    private final Map<Series, SeriesTimeline> timelines = new HashMap<>();
    private @Nullable Current current;

    /** The window last written to: most samples of a record go to one. */
    private record Current(Window window, Tally tally) {}

    public Windows(KeyValueStore<Bytes, byte[]> store, Totals totals, Changes changes) {
        this.tallies = new Tallies<>(store, Window::ownerBytes, DECODED_AT_MOST);
        this.totals = totals;
        this.changes = changes;
    }

    /** Finds what the store has of these series: all of it counts as changed. Gives the windows of others. */
    public List<Window> restore(Predicate<Series> kept) {
        Set<Window> stored = new LinkedHashSet<>();
        tallies.forEachKey(key -> stored.add(Window.ofKey(key)));
        List<Window> others = new ArrayList<>();
        for (Window window : stored) {
            if (!kept.test(window.series())) {
                others.add(window);
                continue;
            }
            SeriesTimeline timeline = timeline(window.series());
            timeline.add(window.startMillis());
            tallies.read(window, (name, bytes) -> restore(timeline, window.startMillis(), name, bytes));
            changes.add(window);
        }
        return others;
    }

    /** Takes a window out of the store that was not restored. */
    public void discard(Window window) {
        tallies.delete(window);
    }

    private static void restore(SeriesTimeline timeline, long startMillis, PartName name, byte[] bytes) {
        if (name.kind() != PartName.Kind.LOAD) {
            timeline.markEventful(startMillis);
            return;
        }
        Load load = Load.decoded(bytes);
        if (!load.isEmpty()) {
            timeline.markEventful(startMillis);
            timeline.addChange(startMillis, load.change());
        }
    }

    /** Adds a sample to its window; gives false where that window takes no more samples. */
    public boolean add(Series series, Sample sample, long appendedUntilMillis) {
        if (!windowed(sample)) {
            return true;
        }
        long at = sample.atMicros();
        if (sample instanceof Sample.Moved) {
            // A move that claims to lie ahead must count all the same, and in order: else a level would be negative.
            at = Math.min(at, WindowGrid.latestMicros(appendedUntilMillis));
        }
        long start = WindowGrid.startOfMicros(at);
        if (!WindowGrid.open(start, appendedUntilMillis)) {
            if (sample instanceof Sample.Moved moved) {
                totals.addLevelBeforeWindows(series, Level.of(moved.move()));
                changeAll(series, timeline(series).starts());
            }
            return false;
        }
        Tally tally = tally(start, series);
        if (sample instanceof Sample.Counted counted) {
            tally.counter(counted.name(), counted.labels()).add(counted.amount());
        } else if (sample instanceof Sample.Measured measured) {
            tally.values(measured.measure(), measured.labels()).record(measured.valueMicros());
        } else if (sample instanceof Sample.Moved moved) {
            tally.load().add(moved.move(), at - start * 1_000);
            SeriesTimeline timeline = timeline(series);
            timeline.addChange(start, Level.of(moved.move()));
            changeAll(series, timeline.after(start));
        }
        return true;
    }

    /** Adds a request to the window it has ended in, where that still takes any. */
    public void addEnded(Series series, EndedRequest ended, long appendedUntilMillis) {
        long start = WindowGrid.startOfMicros(Ending.atMicros(ended));
        if (WindowGrid.open(start, appendedUntilMillis)) {
            tally(start, series).addEnded(ended);
        }
    }

    private static boolean windowed(Sample sample) {
        if (sample instanceof Sample.Counted counted) {
            return !TOTALS_ONLY.contains(counted.name());
        }
        return !(sample instanceof Sample.Measured measured)
                || measured.measure().windowed();
    }

    private Tally tally(long startMillis, Series series) {
        Current last = current;
        if (last != null
                && last.window().startMillis() == startMillis
                && last.window().series().equals(series)) {
            return last.tally();
        }
        Window window = new Window(startMillis, series);
        timeline(series).markEventful(startMillis);
        changes.add(window);
        Current next = new Current(window, tallies.of(window));
        current = next;
        return next.tally();
    }

    private void changeAll(Series series, Iterable<Long> starts) {
        starts.forEach(start -> changes.add(new Window(start, series)));
    }

    /** Keeps a window in which nothing has happened yet: its level is published, its counts are zero. */
    void addEmpty(Window window) {
        tallies.of(window).load();
        timeline(window.series()).add(window.startMillis());
        changes.add(window);
    }

    /** Takes a final window out of the store; what it did to the level stays. */
    void remove(Window window) {
        tallies.delete(window);
        Series series = window.series();
        totals.addLevelBeforeWindows(series, timeline(series).remove(window.startMillis()));
    }

    public Level levelAt(Window window) {
        return timeline(window.series()).levelAt(window.startMillis(), totals.levelBeforeWindows(window.series()));
    }

    /** Histograms of windows that are over would fill the heap; a late sample decodes its window again. */
    void release() {
        tallies.release();
    }

    SeriesTimeline timeline(Series series) {
        return timelines.computeIfAbsent(series, unknown -> new SeriesTimeline());
    }

    Map<Series, SeriesTimeline> timelines() {
        return timelines;
    }

    void read(Window window, BiConsumer<PartName, byte[]> reader) {
        tallies.read(window, reader);
    }

    public void writeThrough() {
        current = null;
        tallies.writeThrough();
    }
}
