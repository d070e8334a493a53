package io.streamgauge.processor.results;

import io.streamgauge.processor.cohorts.Cohorts;
import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.processor.totals.OpenLevels;
import io.streamgauge.processor.totals.Overdue;
import io.streamgauge.processor.totals.Totals;
import io.streamgauge.processor.tracker.Tracked;
import io.streamgauge.processor.tracker.boot.BootStore;
import io.streamgauge.processor.tracker.boot.IncompleteWindows;
import io.streamgauge.processor.tracker.progress.Progress;
import io.streamgauge.processor.tracker.request.OpenRequest;
import io.streamgauge.processor.tracker.request.OpenRequests;
import io.streamgauge.processor.tracker.request.SeriesChange;
import io.streamgauge.processor.windows.Ageing;
import io.streamgauge.processor.windows.Changes;
import io.streamgauge.processor.windows.Window;
import io.streamgauge.processor.windows.WindowOutput;
import io.streamgauge.processor.windows.Windows;
import io.streamgauge.schemas.tally.CountName;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Windows, totals and open requests of one partition. One thread. */
final class Accounts implements WindowOutput {

    private final Changes changes = new Changes();
    private final OpenLevels open = new OpenLevels();
    private final Overdue overdue = new Overdue();
    private final Publication publication;
    private final Totals totals;
    private final Windows windows;
    private final Ageing ageing;
    private final Cohorts cohorts;
    private final Progress progress;
    private final IncompleteWindows incomplete;
    private final List<Window> left = new ArrayList<>();

    Accounts(
            Publication publication,
            KeyValueStore<Bytes, byte[]> totals,
            KeyValueStore<Bytes, byte[]> windows,
            Cohorts cohorts,
            Progress progress,
            IncompleteWindows incomplete) {
        this.publication = publication;
        this.totals = new Totals(totals);
        this.windows = new Windows(windows, this.totals, changes);
        this.ageing = new Ageing(this.windows, changes, this);
        this.cohorts = cohorts;
        this.progress = progress;
        this.incomplete = incomplete;
    }

    /** Derives from the stores what is kept on the heap alone; everything stored counts as changed. */
    void restore(KeyValueStore<Bytes, byte[]> openRequests, BootStore boots, KeptSeries kept) {
        long appendedUntil = progress.appendedUntilMillis();
        OpenRequests.forEach(
                openRequests,
                boots.silent(),
                kept.groupings(),
                (series, request) -> change(series, null, request, appendedUntil));
        totals.series().stream().filter(kept).forEach(changes::add);
        left.addAll(windows.restore(kept));
        cohorts.restore(kept);
    }

    /**
     * Ends the windows of groupings that are not kept any more. What their totals say stays as it was last, but for the
     * level: whoever was open then is not followed any more.
     */
    private void endLeft() {
        for (Window window : left) {
            windows.discard(window);
            totals.forgetLevel(window.series());
            publication.end(window);
        }
        left.clear();
    }

    void add(Tracked tracked) {
        ageing.advance(tracked.appendedBeforeMillis(), tracked.appendedUntilMillis());
        cohorts.advance(tracked.appendedBeforeMillis(), tracked.appendedUntilMillis(), this::cohort);
        tracked.counted().forEach(counted -> totals.add(Series.PARTITION, counted));
        tracked.changes().forEach(change -> add(change, tracked.appendedUntilMillis()));
        windows.writeThrough();
        cohorts.writeThrough();
        totals.writeThrough();
    }

    private void add(SeriesChange change, long appendedUntilMillis) {
        Series series = change.series();
        change(series, change.before(), change.after(), appendedUntilMillis);
        long late = 0;
        for (Sample sample : change.samples()) {
            totals.add(series, sample);
            addToCohort(series, sample, appendedUntilMillis);
            if (!windows.add(series, sample, appendedUntilMillis)) {
                late++;
            }
        }
        if (change.ended() != null) {
            windows.addEnded(series, change.ended(), appendedUntilMillis);
        }
        changes.add(series);
        if (late > 0) {
            long at = appendedUntilMillis * 1_000;
            totals.add(Series.PARTITION, new Sample.Counted(CountName.LATE_EVENTS, List.of(), late, at));
        }
    }

    private void change(
            Series series, @Nullable OpenRequest before, @Nullable OpenRequest after, long appendedUntilMillis) {
        if (Objects.equals(before, after)) {
            // Most records of a request find it as it was.
            return;
        }
        open.change(series, before, after);
        overdue.change(series, before, after);
        if (!series.beginsAtHead()) {
            cohorts.change(series, before, after, appendedUntilMillis);
        }
    }

    private void addToCohort(Series series, Sample sample, long appendedUntilMillis) {
        boolean verdict = sample instanceof Sample.Counted counted && counted.name() == CountName.COHORT_REQUESTS;
        if (verdict && !cohorts.add(series, (Sample.Counted) sample, appendedUntilMillis)) {
            List<String> labels = ((Sample.Counted) sample).labels();
            totals.add(series, new Sample.Counted(CountName.SLO_LATE_COHORT, labels, 1, sample.atMicros()));
        }
    }

    /** Publishes what has changed since the last time, and how far the partition has come. */
    void publish() {
        long appendedUntil = progress.appendedUntilMillis();
        if (appendedUntil == 0) {
            // Nothing has ever come: there is no time to speak of.
            return;
        }
        endLeft();
        changes.takeEnded(appendedUntil).forEach(this::window);
        cohorts.takeEnded(appendedUntil).forEach(this::cohort);
        overdue.advance(appendedUntil, changes::add);
        changes.takeTotals().forEach(series -> publication.totals(series, totals, openNow(series)));
        publication.progress(appendedUntil, incomplete, totals);
        totals.writeThrough();
    }

    private OpenNow openNow(Series series) {
        return new OpenNow(open.of(series), overdue.of(series));
    }

    private void cohort(Window window) {
        publication.cohort(window, cohorts.of(window));
    }

    @Override
    public void window(Window window) {
        publication.window(window, windows);
    }

    @Override
    public void end(Window window) {
        publication.end(window);
    }
}
