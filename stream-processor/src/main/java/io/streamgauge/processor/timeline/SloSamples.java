package io.streamgauge.processor.timeline;

import static java.util.Objects.requireNonNull;

import io.streamgauge.processor.measure.RequestMeasures;
import io.streamgauge.processor.slo.SloClass;
import io.streamgauge.processor.slo.Threshold;
import io.streamgauge.processor.slo.verdict.SloVerdict;
import io.streamgauge.schemas.tally.CountName;
import java.util.List;

/** The counts of a verdict, at the end of its request. */
final class SloSamples {

    private final RequestMeasures measures;
    private final SampleList samples;
    private final long end;

    SloSamples(RequestMeasures measures, SampleList samples, long endMicros) {
        this.measures = measures;
        this.samples = samples;
        this.end = endMicros;
    }

    void add(SloClass slo, SloVerdict verdict) {
        if (measures.ok()) {
            samples.count(CountName.SLO_OK, end, slo.name());
        }
        samples.count(CountName.COHORT_REQUESTS, 0, slo.name(), verdict.ruling().label());
        switch (verdict.ruling()) {
            case GOOD -> addGood(slo.name());
            case BAD -> addBad(slo.name(), verdict);
            case EXCLUDED ->
                samples.count(
                        CountName.SLO_EXCLUDED,
                        end,
                        slo.name(),
                        requireNonNull(verdict.exclusion()).label());
        }
        if (verdict.ruling() != SloVerdict.Ruling.EXCLUDED) {
            for (Threshold threshold : verdict.met()) {
                samples.count(CountName.SLO_THRESHOLD_MET, end, slo.name(), threshold.label());
            }
        }
    }

    private void addGood(String name) {
        samples.count(CountName.SLO_GOOD, end, name);
        measures.outputTokens()
                .ifPresent(tokens -> samples.add(
                        CountName.SLO_GOOD_OUTPUT_TOKENS, tokens.count(), end, List.of(name, tokens.source())));
    }

    private void addBad(String name, SloVerdict verdict) {
        samples.count(CountName.SLO_BAD, end, name);
        for (Threshold threshold : verdict.broken()) {
            samples.count(CountName.SLO_VIOLATIONS, end, name, threshold.label());
        }
        if (verdict.failed()) {
            samples.count(CountName.SLO_VIOLATIONS, end, name, "failure");
        }
    }
}
