package io.streamgauge.exporter.span;

import io.streamgauge.schemas.result.Bin;
import io.streamgauge.schemas.result.WindowLoad;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.tally.WindowTimes;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/**
 * Open requests over a span: the level of each phase at every edge of its 100 ms bins, and its exact integral. Where a
 * window is missing nothing has happened and the level carries over. Partitions are added up.
 */
public final class LoadCurve {

    private static final int BINS_PER_WINDOW = 50;
    private static final long WINDOW_MICROS = WindowTimes.LENGTH_MILLIS * 1_000;
    private static final int BINS_PER_SECOND = 10;

    private final Span span;
    private final long[] waiting;
    private final long[] generating;
    private final long[] arrivals;
    private double waitingMicros;
    private double generatingMicros;

    LoadCurve(Span span) {
        this.span = span;
        int bins = (int) ((span.endMillis() - span.startMillis()) / WindowTimes.LENGTH_MILLIS) * BINS_PER_WINDOW;
        this.waiting = new long[bins + 1];
        this.generating = new long[bins + 1];
        this.arrivals = new long[bins];
    }

    /** Adds the windows of one partition. */
    void add(NavigableMap<Long, WindowResult> windows) {
        Level level = levelBefore(windows);
        int edge = 0;
        for (long start = span.startMillis(); start < span.endMillis(); start += WindowTimes.LENGTH_MILLIS) {
            WindowResult window = windows.get(start);
            if (window == null) {
                addConstant(edge, level);
            } else {
                level = addWindow(edge, window.getLoad());
            }
            edge += BINS_PER_WINDOW;
        }
        waiting[edge] += level.waiting();
        generating[edge] += level.generating();
    }

    private Level levelBefore(NavigableMap<Long, WindowResult> windows) {
        Map.Entry<Long, WindowResult> before = windows.lowerEntry(span.startMillis());
        if (before != null) {
            return Level.after(before.getValue().getLoad());
        }
        Map.Entry<Long, WindowResult> next = windows.ceilingEntry(span.startMillis());
        return next == null ? Level.NONE : Level.before(next.getValue().getLoad());
    }

    private void addConstant(int edge, Level level) {
        for (int i = 0; i < BINS_PER_WINDOW; i++) {
            waiting[edge + i] += level.waiting();
            generating[edge + i] += level.generating();
        }
        waitingMicros += (double) level.waiting() * WINDOW_MICROS;
        generatingMicros += (double) level.generating() * WINDOW_MICROS;
    }

    private Level addWindow(int edge, WindowLoad load) {
        long[] waitingChange = new long[BINS_PER_WINDOW];
        long[] generatingChange = new long[BINS_PER_WINDOW];
        Level level = Level.before(load);
        double waitingArea = (double) level.waiting() * WINDOW_MICROS;
        double generatingArea = (double) level.generating() * WINDOW_MICROS;
        waitingArea += change(load.getStarts(), waitingChange, 1);
        double moved = change(load.getFirstOutputs(), generatingChange, 1);
        waitingArea += change(load.getFirstOutputs(), waitingChange, -1);
        waitingArea += change(load.getEndsWaiting(), waitingChange, -1);
        generatingArea += moved + change(load.getEndsGenerating(), generatingChange, -1);
        for (Bin bin : load.getStarts()) {
            arrivals[edge + bin.getBin()] += bin.getCount();
        }
        waitingMicros += waitingArea;
        generatingMicros += generatingArea;
        for (int i = 0; i < BINS_PER_WINDOW; i++) {
            waiting[edge + i] += level.waiting();
            generating[edge + i] += level.generating();
            level = level.plus(waitingChange[i], generatingChange[i]);
        }
        return level;
    }

    /** Notes the changes of level; gives what they add to the integral until the end of the window, micro seconds. */
    private static double change(List<Bin> bins, long[] changes, int sign) {
        double area = 0;
        for (Bin bin : bins) {
            changes[bin.getBin()] += sign * bin.getCount();
            area += (double) bin.getCount() * WINDOW_MICROS - bin.getOffsetSumMicros();
        }
        return sign * area;
    }

    /** Mean over time of a phase. */
    public double mean(Phase phase) {
        double micros = (span.endMillis() - span.startMillis()) * 1_000.0;
        return switch (phase) {
            case WAITING -> waitingMicros / micros;
            case GENERATING -> generatingMicros / micros;
            case ALL -> (waitingMicros + generatingMicros) / micros;
        };
    }

    /** Highest level of a phase at any edge of a bin. */
    public long peak(Phase phase) {
        long peak = 0;
        for (int i = 0; i < waiting.length; i++) {
            long level = switch (phase) {
                case WAITING -> waiting[i];
                case GENERATING -> generating[i];
                case ALL -> waiting[i] + generating[i];
            };
            peak = Math.max(peak, level);
        }
        return peak;
    }

    /** Population variance / mean of the arrivals per second; NaN without arrivals. */
    public double arrivalDispersion() {
        int seconds = arrivals.length / BINS_PER_SECOND;
        double sum = 0;
        double squares = 0;
        for (int second = 0; second < seconds; second++) {
            long count = 0;
            for (int bin = 0; bin < BINS_PER_SECOND; bin++) {
                count += arrivals[second * BINS_PER_SECOND + bin];
            }
            sum += count;
            squares += (double) count * count;
        }
        double mean = sum / seconds;
        return (squares / seconds - mean * mean) / mean;
    }
}
