package io.streamgauge.processor.windows;

import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.tally.WindowGrid;
import io.streamgauge.schemas.tally.WindowTimes;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * What the passing of append time does to windows. A series that falls quiet gets one window of zeros; final windows
 * leave the store; the last of a series leaves with an end mark, or, while requests are open, makes room for a new one
 * that carries the level on. Runs when append time enters another window, before the record: the same on every replay.
 */
public final class Ageing {

    /** A window may still be without samples because their packs are under way. */
    private static final long QUIET_AFTER_MILLIS = 2 * WindowTimes.LENGTH_MILLIS;

    private final Windows windows;
    private final Changes changes;
    private final WindowOutput output;

    public Ageing(Windows windows, Changes changes, WindowOutput output) {
        this.windows = windows;
        this.changes = changes;
        this.output = output;
    }

    /** Append time has moved on. */
    public void advance(long appendedBeforeMillis, long appendedUntilMillis) {
        long now = WindowGrid.startOf(appendedUntilMillis);
        if (now == WindowGrid.startOf(appendedBeforeMillis)) {
            return;
        }
        windows.release();
        Iterator<Map.Entry<Series, SeriesTimeline>> all =
                windows.timelines().entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<Series, SeriesTimeline> entry = all.next();
            if (age(entry.getKey(), entry.getValue(), appendedUntilMillis)) {
                all.remove();
            }
        }
    }

    /** Gives whether nothing is left of the series. */
    private boolean age(Series series, SeriesTimeline timeline, long appendedUntilMillis) {
        if (timeline.isEmpty()) {
            return true;
        }
        long now = WindowGrid.startOf(appendedUntilMillis);
        long afterNewest = WindowGrid.endOf(timeline.newest());
        if (timeline.endsEventful() && timeline.newest() + QUIET_AFTER_MILLIS <= now) {
            windows.addEmpty(new Window(afterNewest, series));
        }
        long newest = timeline.newest();
        for (long start : expired(timeline, appendedUntilMillis)) {
            Window window = new Window(start, series);
            if (changes.take(window)) {
                output.window(window);
            }
            windows.remove(window);
        }
        if (!timeline.isEmpty()) {
            return false;
        }
        if (!windows.levelAt(new Window(now, series)).isZero()) {
            windows.addEmpty(new Window(now, series));
            return false;
        }
        output.end(new Window(newest, series));
        return true;
    }

    private static List<Long> expired(SeriesTimeline timeline, long appendedUntilMillis) {
        List<Long> expired = new ArrayList<>();
        for (long start : timeline.starts()) {
            if (!WindowGrid.expired(start, appendedUntilMillis)) {
                break;
            }
            expired.add(start);
        }
        return expired;
    }
}
