package io.streamgauge.processor.windows;

import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.tally.WindowGrid;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What has changed since it was last published. On the heap: after a restart everything counts as changed. */
public final class Changes {

    private final Set<Window> windows = new LinkedHashSet<>();
    private final Set<Series> totals = new LinkedHashSet<>();

    public void add(Window window) {
        windows.add(window);
    }

    public void add(Series series) {
        totals.add(series);
    }

    /** Takes a window off the list; gives whether it stood there. */
    boolean take(Window window) {
        return windows.remove(window);
    }

    /** Takes all windows off the list that have ended. */
    public List<Window> takeEnded(long appendedUntilMillis) {
        List<Window> ended = new ArrayList<>();
        for (Window window : windows) {
            if (WindowGrid.endOf(window.startMillis()) <= appendedUntilMillis) {
                ended.add(window);
            }
        }
        ended.forEach(windows::remove);
        return ended;
    }

    public List<Series> takeTotals() {
        List<Series> taken = List.copyOf(totals);
        totals.clear();
        return taken;
    }
}
