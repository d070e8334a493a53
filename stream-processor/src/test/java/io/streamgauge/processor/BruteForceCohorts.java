package io.streamgauge.processor;

import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.processor.timeline.Sample.Counted;
import io.streamgauge.schemas.result.SloCohort;
import io.streamgauge.schemas.tally.CountName;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What became of the requests that arrived in each window, all of the default class: by searching everything for each. */
final class BruteForceCohorts {

    private static final long WINDOW = 5_000;

    private final BruteForce everything;

    BruteForceCohorts(BruteForce everything) {
        this.everything = everything;
    }

    /** A series and the start of a window, milli seconds. */
    record Cell(List<String> series, long start) {}

    /** The last that is published of every cohort that has a request. */
    Map<Cell, List<SloCohort>> all() {
        Map<Cell, List<SloCohort>> all = new HashMap<>();
        everything
                .series()
                .forEach(series -> everything
                        .windowStarts(series, BruteForceCohorts::isVerdict)
                        .forEach(start -> put(new Cell(series, start), all)));
        everything
                .survivors()
                .lives()
                .forEach(life -> put(new Cell(life.series, BruteForce.start(life.startedAtMicros)), all));
        return all;
    }

    private static boolean isVerdict(Sample sample) {
        return sample instanceof Counted counted && counted.name() == CountName.COHORT_REQUESTS;
    }

    private void put(Cell cell, Map<Cell, List<SloCohort>> all) {
        SloCohort cohort = new SloCohort(
                "default",
                verdicts(cell, "good"),
                verdicts(cell, "bad"),
                verdicts(cell, "excluded"),
                open(cell),
                everything
                        .arrivedUntil(cell.series, cell.start, BruteForceCohorts::isVerdict)
                        .orElse(0));
        boolean empty = cohort.getGood() + cohort.getBad() + cohort.getExcluded() + cohort.getOpen() == 0;
        boolean ended = cell.start + WINDOW <= everything.appended();
        if (ended && !empty) {
            all.put(cell, List.of(cohort));
        }
    }

    private long verdicts(Cell cell, String state) {
        return everything
                .of(cell.series, cell.start)
                .filter(BruteForceCohorts::isVerdict)
                .filter(verdict -> ((Counted) verdict).labels().equals(List.of("default", state)))
                .count();
    }

    private long open(Cell cell) {
        int end = everything.finalAt(cell.start);
        return everything.survivors().lives().stream()
                .filter(life -> life.series.equals(cell.series) && BruteForce.start(life.startedAtMicros) == cell.start)
                .filter(life -> life.from < end && life.until >= end)
                .count();
    }
}
