package io.streamgauge.processor.tracker.request;

import io.streamgauge.processor.measure.Absence;
import io.streamgauge.processor.slo.OpenSlo;
import io.streamgauge.processor.slo.Threshold;
import io.streamgauge.processor.slo.verdict.Exclusion;
import io.streamgauge.processor.slo.verdict.SloVerdict.Ruling;
import io.streamgauge.processor.timeline.RequestTimeline;
import io.streamgauge.processor.timeline.RequestTimeline.Part;
import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.processor.timeline.Sample.Move;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What the end of a request says that never came: it departed when it was last heard of. How long it took nobody knows,
 * so there is no duration.
 */
final class LostSamples {

    private final RequestTimeline open;
    private final Loss loss;
    private final List<Sample> samples = new ArrayList<>();

    private LostSamples(RequestTimeline open, Loss loss) {
        this.open = open;
        this.loss = loss;
    }

    static List<Sample> of(RequestTimeline open, Loss loss) {
        LostSamples lost = new LostSamples(open, loss);
        lost.addDeparture();
        lost.addAbsences();
        OpenSlo slo = open.slo();
        if (slo != null) {
            lost.addVerdict(slo);
        }
        return lost.samples;
    }

    private void addDeparture() {
        samples.add(
                new Sample.Moved(open.generating() ? Move.ENDED_GENERATING : Move.ENDED_WAITING, open.lastAtMicros()));
        count(CountName.REQUESTS, "lost", loss.label());
        long residence = open.lastAtMicros() - open.startedAtMicros();
        if (residence > 0) {
            samples.add(new Sample.Counted(CountName.RESIDENCE_MICROS, List.of(), residence, open.lastAtMicros()));
        }
        if (!open.generating() && Boolean.TRUE.equals(open.facts().streamRequested())) {
            count(CountName.FAILED_BEFORE_FIRST_TOKEN);
        }
    }

    private void addAbsences() {
        addUnseen(Part.OPENING, Measure.RESPONSE_HEAD, Measure.TIME_TO_FIRST_EVENT);
        addUnseen(Part.OPENING, Measure.UPSTREAM_TIME_TO_FIRST_TOKEN);
        addUnseen(Part.FIRST_OUTPUT, Measure.TIME_TO_FIRST_TOKEN);
        addUnseen(Part.SECOND_OUTPUT, Measure.TIME_TO_SECOND_TOKEN);
        addUnseen(Part.ANSWER, Measure.TIME_TO_FIRST_ANSWER);
        addUnseen(Part.REASONING, Measure.REASONING);
        addAbsent(Absence.NOT_OBSERVED, Measure.MAX_GAP, Measure.REQUEST_DURATION, Measure.STREAM_TAIL);
        addAbsent(Absence.NOT_OBSERVED, Measure.SERVER_QUEUE);
        addAbsent(Absence.NOT_OK, Measure.TIME_PER_OUTPUT_TOKEN, Measure.NORMALIZED_LATENCY);
        addAbsent(Absence.NOT_OK, Measure.TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH);
        addAbsent(Absence.NOT_OK, Measure.REQUEST_DURATION_BY_OUTPUT_LENGTH);
    }

    private void addUnseen(Part part, Measure... measures) {
        if (!open.has(part)) {
            addAbsent(Absence.NOT_OBSERVED, measures);
        }
    }

    private void addAbsent(Absence reason, Measure... measures) {
        for (Measure measure : measures) {
            count(CountName.NOT_APPLICABLE, measure.key(), reason.label());
        }
    }

    /** Bad where it is known to be; else a proxy that goes on gets the benefit of the doubt. */
    private void addVerdict(OpenSlo slo) {
        Set<Threshold> broken = EnumSet.noneOf(Threshold.class);
        slo.limitsMicros().forEach((threshold, micros) -> {
            if (isBroken(threshold, micros)) {
                broken.add(threshold);
            }
        });
        boolean excluded = loss == Loss.DROPPED && broken.isEmpty();
        List<String> cohort = List.of(slo.name(), (excluded ? Ruling.EXCLUDED : Ruling.BAD).label());
        samples.add(new Sample.Counted(CountName.COHORT_REQUESTS, cohort, 1, open.startedAtMicros()));
        if (excluded) {
            count(CountName.SLO_EXCLUDED, slo.name(), Exclusion.NOT_OBSERVED.label());
            return;
        }
        count(CountName.SLO_BAD, slo.name());
        broken.forEach(threshold -> count(CountName.SLO_VIOLATIONS, slo.name(), threshold.label()));
        if (loss == Loss.PROXY_DIED) {
            count(CountName.SLO_VIOLATIONS, slo.name(), "failure");
        }
    }

    /** Limits that were met are gone; what is left was broken if what it waits for came, or if time is up. */
    private boolean isBroken(Threshold threshold, long limitMicros) {
        return switch (threshold) {
            case TIME_TO_FIRST_TOKEN -> open.has(Part.FIRST_OUTPUT);
            case TIME_TO_FIRST_ANSWER -> open.has(Part.ANSWER);
            case REQUEST_DURATION -> open.lastAtMicros() - open.startedAtMicros() > limitMicros;
            case TIME_PER_OUTPUT_TOKEN, MAX_GAP -> false;
        };
    }

    private void count(CountName name, String... labels) {
        samples.add(new Sample.Counted(name, List.of(labels), 1, open.lastAtMicros()));
    }
}
