package io.streamgauge.proxy.observe.chunks;

import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.schemas.event.Opening;
import io.streamgauge.schemas.event.TimePoints;
import org.jspecify.annotations.Nullable;

/** The time points of a request, micro seconds since t0. */
final class Moments {

    private static final long UNKNOWN = -1;

    private long written = UNKNOWN;
    private long head = UNKNOWN;
    private long firstEvent = UNKNOWN;
    private long latestEvent = UNKNOWN;
    private long firstOutput = UNKNOWN;
    private long secondOutput = UNKNOWN;
    private long firstReasoning = UNKNOWN;
    private long firstAnswer = UNKNOWN;
    private long lastOutput = UNKNOWN;

    void written(long at) {
        written = at;
    }

    void head(long at) {
        head = at;
    }

    void event(long at) {
        firstEvent = first(firstEvent, at);
        latestEvent = at;
    }

    /** Takes an event with output, of however many choices. */
    void output(long at) {
        if (firstOutput == UNKNOWN) {
            firstOutput = at;
        } else {
            secondOutput = first(secondOutput, at);
        }
        lastOutput = at;
    }

    /** Takes the classes of an output. */
    void classes(int classes, long at) {
        if ((classes & EventSignals.REASONING) != 0) {
            firstReasoning = first(firstReasoning, at);
        }
        if ((classes & (EventSignals.CONTENT | EventSignals.TOOL)) != 0) {
            firstAnswer = first(firstAnswer, at);
        }
    }

    long firstOutput() {
        return firstOutput;
    }

    long latestEvent() {
        return latestEvent;
    }

    boolean answered() {
        return firstAnswer != UNKNOWN;
    }

    @Nullable
    Long firstReasoning() {
        return known(firstReasoning);
    }

    Opening opening() {
        return new Opening(known(written), known(head), known(firstEvent));
    }

    TimePoints points(long end) {
        return new TimePoints(
                known(written),
                known(head),
                known(firstEvent),
                known(firstOutput),
                known(secondOutput),
                known(firstReasoning),
                known(firstAnswer),
                known(lastOutput),
                end);
    }

    private static long first(long known, long at) {
        return known == UNKNOWN ? at : known;
    }

    private static @Nullable Long known(long at) {
        return at == UNKNOWN ? null : at;
    }
}
