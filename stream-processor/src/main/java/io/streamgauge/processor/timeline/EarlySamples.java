package io.streamgauge.processor.timeline;

import io.streamgauge.processor.measure.Reading;
import io.streamgauge.processor.measure.RequestMeasures;
import io.streamgauge.processor.timeline.RequestTimeline.Part;
import io.streamgauge.schemas.tally.Measure;
import java.util.List;
import java.util.Set;

/** What packs should have said and did not, because they were lost or there was no output: told by the finish. */
final class EarlySamples {

    private final RequestMeasures measures;
    private final SampleList samples;

    EarlySamples(RequestMeasures measures, SampleList samples) {
        this.measures = measures;
        this.samples = samples;
    }

    /** Adds every part that has not been counted, at its own time, and notes it in {@code counted}. */
    void addMissingTo(Set<Part> counted) {
        Reading first = measures.timeToFirstToken();
        if (counted.add(Part.OPENING)) {
            add(Measure.RESPONSE_HEAD, measures.head(), measures.head());
            add(Measure.TIME_TO_FIRST_EVENT, measures.timeToFirstEvent(), measures.timeToFirstEvent());
            add(Measure.UPSTREAM_TIME_TO_FIRST_TOKEN, measures.upstreamTimeToFirstToken(), first);
        }
        if (first.known() && counted.add(Part.FIRST_OUTPUT)) {
            add(Measure.TIME_TO_FIRST_TOKEN, first, first);
            samples.move(Sample.Move.FIRST_OUTPUT, first.micros());
        }
        Reading second = measures.timeToSecondToken();
        if (second.known() && counted.add(Part.SECOND_OUTPUT)) {
            samples.measure(Measure.TIME_TO_SECOND_TOKEN, second.micros(), first.micros() + second.micros(), List.of());
        }
        addMissingAnswer(counted);
    }

    private void addMissingAnswer(Set<Part> counted) {
        Reading answer = measures.timeToFirstAnswer();
        boolean missing = answer.known() && counted.add(Part.ANSWER);
        if (missing) {
            add(Measure.TIME_TO_FIRST_ANSWER, answer, answer);
        }
        Reading reasoning = measures.reasoning();
        boolean noPackTells = reasoning.known() && reasoning.micros() == 0;
        if (missing || noPackTells) {
            add(Measure.REASONING, reasoning, answer);
        }
    }

    private void add(Measure measure, Reading value, Reading at) {
        if (value.known()) {
            samples.measure(measure, value.micros(), at.micros(), List.of());
        }
    }
}
