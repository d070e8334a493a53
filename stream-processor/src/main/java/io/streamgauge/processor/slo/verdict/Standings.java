package io.streamgauge.processor.slo.verdict;

import io.streamgauge.processor.measure.Absence;
import io.streamgauge.processor.measure.Reading;
import io.streamgauge.processor.measure.RequestMeasures;
import io.streamgauge.processor.slo.Threshold;

/**
 * Judges the single thresholds of a class on one ended request. A limit on a wait is broken as soon as the wait has
 * passed it, whether or not what was waited for ever came.
 *
 * @param endMicros since t0
 * @param waitMicros how long a client that left had waited for the next output; -1 where it did not leave, or unseen
 * @param estimate whether output events may stand for tokens
 */
record Standings(RequestMeasures measures, long endMicros, long waitMicros, boolean estimate) {

    Standing of(Threshold threshold, long limitMicros) {
        return switch (threshold) {
            case TIME_TO_FIRST_TOKEN -> waiting(measures.timeToFirstToken(), limitMicros);
            case TIME_TO_FIRST_ANSWER -> waiting(measures.timeToFirstAnswer(), limitMicros);
            case TIME_PER_OUTPUT_TOKEN -> pace(measures.timePerOutputToken(estimate), limitMicros);
            case REQUEST_DURATION -> duration(measures.duration(), limitMicros);
            case MAX_GAP -> gap(measures.maxGap(), limitMicros);
        };
    }

    private Standing waiting(Reading reading, long limitMicros) {
        if (!measures.streamAsked()) {
            return Standing.UNDEFINED;
        }
        if (reading.known()) {
            return upperBound(reading, limitMicros);
        }
        if (reading.reason() == Absence.NOT_OBSERVED) {
            return Standing.UNSEEN;
        }
        if (endMicros > limitMicros) {
            return Standing.BROKEN;
        }
        // An answer that came whole, though a stream was asked for, had its first token by its end.
        return reading.reason() == Absence.NOT_STREAMED ? met() : undecided();
    }

    private Standing pace(Reading reading, long limitMicros) {
        if (!measures.streamAsked()) {
            return Standing.UNDEFINED;
        }
        if (reading.known()) {
            return compared(reading, limitMicros);
        }
        return switch (reading.reason()) {
            case NOT_OK -> Standing.OPEN;
            case NOT_OBSERVED, DISTURBED -> Standing.UNSEEN;
            case USAGE_MISSING -> Standing.UNREPORTED;
            default -> Standing.UNDEFINED;
        };
    }

    private Standing duration(Reading reading, long limitMicros) {
        if (endMicros <= limitMicros) {
            return met();
        }
        boolean lastUnsure = measures.blind() && measures.ok() && reading.within(limitMicros);
        return !reading.known() || lastUnsure ? Standing.UNSEEN : compared(reading, limitMicros);
    }

    private Standing gap(Reading reading, long limitMicros) {
        if (!measures.streamAsked()) {
            return Standing.UNDEFINED;
        }
        if (waitMicros > limitMicros) {
            return Standing.BROKEN;
        }
        if (reading.known()) {
            return upperBound(reading, limitMicros);
        }
        return switch (reading.reason()) {
            case NOT_OBSERVED, DISTURBED -> Standing.UNSEEN;
            default -> undecided();
        };
    }

    /** Where an event was not read, the true value may be smaller, never larger. */
    private Standing upperBound(Reading reading, long limitMicros) {
        return measures.blind() && !reading.within(limitMicros) ? Standing.UNSEEN : compared(reading, limitMicros);
    }

    private Standing compared(Reading reading, long limitMicros) {
        return reading.within(limitMicros) ? met() : Standing.BROKEN;
    }

    private Standing met() {
        return measures.ok() ? Standing.MET : Standing.OPEN;
    }

    private Standing undecided() {
        return measures.ok() ? Standing.UNDEFINED : Standing.OPEN;
    }
}
