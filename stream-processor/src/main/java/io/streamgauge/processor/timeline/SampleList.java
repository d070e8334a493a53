package io.streamgauge.processor.timeline;

import io.streamgauge.processor.measure.Absence;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.List;

/** Gathers the samples of one record of one request. Instants are micro seconds since t0. */
final class SampleList {

    private final long startedAtMicros;
    private final List<Sample> samples = new ArrayList<>();

    SampleList(long startedAtMicros) {
        this.startedAtMicros = startedAtMicros;
    }

    void count(CountName name, long atMicros, String... labels) {
        add(name, 1, atMicros, List.of(labels));
    }

    /** Nothing is added where there is nothing to add. */
    void add(CountName name, long amount, long atMicros, List<String> labels) {
        if (amount > 0) {
            samples.add(new Sample.Counted(name, labels, amount, startedAtMicros + atMicros));
        }
    }

    /**
     * Adds a value.
     *
     * @throws IllegalArgumentException the value is negative; nothing has been stored for the record by then
     */
    void measure(Measure measure, long valueMicros, long atMicros, List<String> labels) {
        if (valueMicros < 0) {
            throw new IllegalArgumentException(measure.key() + " is not negative, this is " + valueMicros + " us");
        }
        samples.add(new Sample.Measured(measure, labels, valueMicros, startedAtMicros + atMicros));
    }

    /** A measure of an ended request has no sample. */
    void absent(Measure measure, Absence reason, long endMicros) {
        count(CountName.NOT_APPLICABLE, endMicros, measure.key(), reason.label());
    }

    void move(Sample.Move move, long atMicros) {
        samples.add(new Sample.Moved(move, startedAtMicros + atMicros));
    }

    List<Sample> all() {
        return samples;
    }
}
