package io.streamgauge.processor.cohorts;

import io.streamgauge.processor.parts.Counter;
import io.streamgauge.processor.parts.PartName;
import io.streamgauge.processor.slo.verdict.SloVerdict.Ruling;
import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.tally.Tallies;
import io.streamgauge.processor.tally.Tally;
import io.streamgauge.processor.tally.WindowGrid;
import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.processor.tracker.request.OpenRequest;
import io.streamgauge.processor.windows.Window;
import io.streamgauge.schemas.result.SloCohort;
import io.streamgauge.schemas.tally.CountName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * What has become of the requests that arrived in each window that can still change, by SLO class: verdicts in their store,
 * those still open on the heap. Apart from windows, so that an end revises a small record and not all of its window. One
 * thread.
 */
public final class Cohorts {

    /** Name of the store. */
    public static final String STORE = "cohorts";

    private static final int DECODED_AT_MOST = 256;

    private final Tallies<Window> verdicts;
    private final NavigableMap<Long, Set<Series>> stored = new TreeMap<>();
    private final OpenCohorts open = new OpenCohorts();
    private final Set<Window> changed = new LinkedHashSet<>();

    public Cohorts(KeyValueStore<Bytes, byte[]> store) {
        this.verdicts = new Tallies<>(store, Window::ownerBytes, DECODED_AT_MOST);
    }

    /**
     * Finds what the store has; with the open requests that were told of, all of it counts as changed that belongs to
     * these series.
     */
    public void restore(Predicate<Series> kept) {
        verdicts.forEachKey(key -> {
            Window window = Window.ofKey(key);
            noteStored(window);
            if (kept.test(window.series())) {
                changed.add(window);
            }
        });
    }

    /** Takes in what has become of one request; null where it is not open. */
    public void change(
            Series series, @Nullable OpenRequest before, @Nullable OpenRequest after, long appendedUntilMillis) {
        open.change(series, before, after, window -> {
            if (WindowGrid.open(window.startMillis(), appendedUntilMillis)) {
                changed.add(window);
            }
        });
    }

    /** Takes in a verdict, at the arrival of its request; gives false where that window takes no more. */
    public boolean add(Series series, Sample.Counted verdict, long appendedUntilMillis) {
        Window window = new Window(WindowGrid.startOfMicros(verdict.atMicros()), series);
        if (!WindowGrid.open(window.startMillis(), appendedUntilMillis)) {
            return false;
        }
        Tally tally = verdicts.of(window);
        tally.counter(verdict.name(), verdict.labels()).add(verdict.amount());
        Counter until =
                tally.counter(CountName.COHORT_JUDGED_UNTIL, verdict.labels().subList(0, 1));
        until.add(Math.max(0, appendedUntilMillis - until.value()));
        noteStored(window);
        changed.add(window);
        return true;
    }

    private void noteStored(Window window) {
        stored.computeIfAbsent(window.startMillis(), unknown -> new HashSet<>()).add(window.series());
    }

    /** Append time has moved on; tells of windows that have become final since they were published, as they stand. */
    public void advance(long appendedBeforeMillis, long appendedUntilMillis, Consumer<Window> published) {
        long now = WindowGrid.startOf(appendedUntilMillis);
        long before = WindowGrid.startOf(appendedBeforeMillis);
        if (now == before) {
            return;
        }
        changed.removeIf(window -> {
            boolean expired = WindowGrid.expired(window.startMillis(), appendedUntilMillis);
            if (expired) {
                published.accept(window);
            }
            return expired;
        });
        while (!stored.isEmpty() && WindowGrid.expired(stored.firstKey(), appendedUntilMillis)) {
            Map.Entry<Long, Set<Series>> expired = stored.pollFirstEntry();
            expired.getValue().forEach(series -> verdicts.delete(new Window(expired.getKey(), series)));
        }
        // They lay ahead so far: their t0 came from a clock that is wrong.
        open.forEach(WindowGrid.endOf(before), WindowGrid.endOf(now), changed::add);
    }

    /** Takes all windows off the list of what has changed that have ended. */
    public List<Window> takeEnded(long appendedUntilMillis) {
        List<Window> ended = new ArrayList<>();
        changed.removeIf(window -> WindowGrid.endOf(window.startMillis()) <= appendedUntilMillis && ended.add(window));
        return ended;
    }

    /** A cohort as it stands. */
    public List<SloCohort> of(Window window) {
        Map<String, SloCohort> classes = new TreeMap<>();
        verdicts.read(window, (name, bytes) -> {
            SloCohort cohort = cohort(classes, name.labels().get(0));
            set(cohort, name, Counter.decoded(bytes).value());
        });
        open.of(window).forEach((slo, requests) -> cohort(classes, slo).setOpen(requests));
        return List.copyOf(classes.values());
    }

    private static void set(SloCohort cohort, PartName name, long value) {
        if (name.name().equals(CountName.COHORT_JUDGED_UNTIL.key())) {
            cohort.setJudgedUntilMillis(value);
            return;
        }
        switch (Ruling.of(name.labels().get(1))) {
            case GOOD -> cohort.setGood(value);
            case BAD -> cohort.setBad(value);
            case EXCLUDED -> cohort.setExcluded(value);
        }
    }

    private static SloCohort cohort(Map<String, SloCohort> classes, String slo) {
        return classes.computeIfAbsent(slo, unknown -> new SloCohort(slo, 0L, 0L, 0L, 0L, 0L));
    }

    public void writeThrough() {
        verdicts.writeThrough();
    }
}
