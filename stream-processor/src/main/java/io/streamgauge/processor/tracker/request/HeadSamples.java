package io.streamgauge.processor.tracker.request;

import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.processor.timeline.Sample.Counted;
import io.streamgauge.processor.timeline.Sample.Measured;
import io.streamgauge.processor.timeline.Sample.Move;
import io.streamgauge.processor.timeline.Sample.Moved;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The samples of a request that begins with its response head: there is no arrival and no upload, and it generates from
 * the head on.
 */
final class HeadSamples {

    private static final Set<CountName> BEFORE_HEAD =
            EnumSet.of(CountName.REQUESTS_STARTED, CountName.RESIDENCE_MICROS, CountName.COHORT_REQUESTS);

    private HeadSamples() {}

    /**
     * What of these samples counts.
     *
     * @param headAtMicros time of the head on the broker's clock; null where the record does not tell
     */
    static List<Sample> of(List<Sample> samples, @Nullable Long headAtMicros) {
        List<Sample> counting = new ArrayList<>(samples.size() + 1);
        for (Sample sample : samples) {
            if (sample instanceof Moved moved) {
                addMoves(moved, headAtMicros, counting);
            } else if (!isBeforeHead(sample)) {
                counting.add(sample);
            }
        }
        return counting;
    }

    private static boolean isBeforeHead(Sample sample) {
        return sample instanceof Counted counted
                ? BEFORE_HEAD.contains(counted.name())
                : sample instanceof Measured measured && measured.measure() == Measure.REQUEST_UPLOAD;
    }

    private static void addMoves(Moved moved, @Nullable Long headAtMicros, List<Sample> counting) {
        switch (moved.move()) {
            case STARTED -> {
                // Nobody knew then who would answer.
            }
            case FIRST_OUTPUT -> addBegin(headAtMicros == null ? moved.atMicros() : headAtMicros, counting);
            case ENDED_WAITING -> {
                if (headAtMicros != null) {
                    addBegin(headAtMicros, counting);
                    counting.add(new Moved(Move.ENDED_GENERATING, moved.atMicros()));
                }
            }
            case ENDED_GENERATING -> counting.add(moved);
        }
    }

    /** Both at once: it never waits. */
    private static void addBegin(long atMicros, List<Sample> counting) {
        counting.add(new Moved(Move.STARTED, atMicros));
        counting.add(new Moved(Move.FIRST_OUTPUT, atMicros));
    }
}
