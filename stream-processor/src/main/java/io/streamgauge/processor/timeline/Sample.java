package io.streamgauge.processor.timeline;

import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.List;

/** One thing that a record of a request says, at its event time. */
public sealed interface Sample {

    /** Event time on the broker's clock, micro seconds since the epoch: decides the window. */
    long atMicros();

    /** Something to be added to a counter. */
    record Counted(CountName name, List<String> labels, long amount, long atMicros) implements Sample {}

    /** A value of a measure. */
    record Measured(Measure measure, List<String> labels, long valueMicros, long atMicros) implements Sample {}

    /** A request has changed its phase. */
    record Moved(Move move, long atMicros) implements Sample {}

    /** Changes of phase. */
    enum Move {
        STARTED,
        FIRST_OUTPUT,
        ENDED_WAITING,
        ENDED_GENERATING
    }
}
