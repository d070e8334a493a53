package io.streamgauge.processor.tracker.boot;

import io.streamgauge.processor.tally.WindowGrid;
import io.streamgauge.processor.tracker.boot.Boot.Standing;
import io.streamgauge.processor.tracker.progress.Progress;
import io.streamgauge.schemas.tally.WindowTimes;
import java.util.List;
import java.util.Set;

/**
 * The windows of the last hour in which something is missing: lost for good, or under way for all we know, because a
 * boot that is not over has sent no heartbeat since. Read from the stores.
 */
public final class IncompleteWindows {

    private final Progress progress;
    private final BootStore boots;

    public IncompleteWindows(Progress progress, BootStore boots) {
        this.progress = progress;
        this.boots = boots;
    }

    /** Their starts, ascending, milli seconds since the epoch. */
    public List<Long> starts() {
        Set<Long> starts = progress.incompleteWindows();
        long now = progress.appendedUntilMillis();
        long oldest = progress.oldestMark();
        boots.forEach(boot -> {
            boolean waiting = now - boot.beatMillis() >= Boot.SILENT_AFTER.toMillis();
            if (waiting && boot.standing() != Standing.OVER) {
                addFrom(Math.max(oldest, WindowGrid.startOf(boot.beatMillis())), now, starts);
            }
        });
        return List.copyOf(starts);
    }

    private static void addFrom(long firstMillis, long lastMillis, Set<Long> starts) {
        for (long start = firstMillis; start <= lastMillis; start += WindowTimes.LENGTH_MILLIS) {
            starts.add(start);
        }
    }
}
