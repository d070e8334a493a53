package io.streamgauge.exporter.span;

import io.streamgauge.schemas.result.Bin;
import io.streamgauge.schemas.result.WindowLoad;
import java.util.List;

/** Open requests at one instant, by phase. */
record Level(long waiting, long generating) {

    static final Level NONE = new Level(0, 0);

    static Level before(WindowLoad load) {
        return new Level(load.getWaitingAtStart(), load.getGeneratingAtStart());
    }

    static Level after(WindowLoad load) {
        long firstOutputs = count(load.getFirstOutputs());
        return before(load)
                .plus(
                        count(load.getStarts()) - firstOutputs - count(load.getEndsWaiting()),
                        firstOutputs - count(load.getEndsGenerating()));
    }

    Level plus(long moreWaiting, long moreGenerating) {
        return new Level(waiting + moreWaiting, generating + moreGenerating);
    }

    private static long count(List<Bin> bins) {
        return bins.stream().mapToLong(Bin::getCount).sum();
    }
}
