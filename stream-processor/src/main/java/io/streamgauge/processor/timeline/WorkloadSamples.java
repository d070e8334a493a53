package io.streamgauge.processor.timeline;

import io.streamgauge.processor.measure.Absence;
import io.streamgauge.processor.measure.InputLength;
import io.streamgauge.processor.measure.LengthClasses;
import io.streamgauge.processor.measure.OutputTokens;
import io.streamgauge.processor.measure.Reading;
import io.streamgauge.processor.measure.RequestMeasures;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.Usage;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What kind of work an ended request was, so that another mix is not taken for another speed. All of it at the end: only
 * usage tells. Definitions: docs/metrics.md, section Workload.
 */
final class WorkloadSamples {

    private final RequestFinished finished;
    private final RequestMeasures measures;
    private final SampleList samples;
    private final long end;
    private final String outcome;

    WorkloadSamples(RequestFinished finished, RequestMeasures measures, SampleList samples) {
        this.finished = finished;
        this.measures = measures;
        this.samples = samples;
        this.end = finished.getPoints().getEndMicros();
        this.outcome = measures.ok() ? "ok" : "other";
    }

    void add() {
        addFirstToken();
        addDuration();
        Usage usage = finished.getUsage();
        if (usage != null) {
            addCache(usage.getInputTokens(), usage.getCachedInputTokens());
            addReasoning(usage.getOutputTokens(), usage.getReasoningTokens());
        }
        if (finished.getStreamed() && !measures.blind()) {
            addChunks(measures.streamedTokens());
        }
    }

    private void addFirstToken() {
        Optional<List<String>> labels =
                InputLength.of(finished.getUsage()).map(input -> List.of(input.kind(), input.lengthClass()));
        addOfOk(Measure.TIME_TO_FIRST_TOKEN_BY_INPUT_LENGTH, measures.timeToFirstToken(), labels);
    }

    private void addDuration() {
        String streamed = Boolean.toString(finished.getStreamed());
        Optional<List<String>> labels = measures.outputTokens()
                .map(tokens -> List.of(LengthClasses.OUTPUT.of(tokens.count()), streamed, tokens.source()));
        addOfOk(Measure.REQUEST_DURATION_BY_OUTPUT_LENGTH, measures.duration(), labels);
    }

    private void addOfOk(Measure measure, Reading reading, Optional<List<String>> labels) {
        if (!measures.ok()) {
            samples.absent(measure, Absence.NOT_OK, end);
        } else if (!reading.known()) {
            samples.absent(measure, reading.reason(), end);
        } else if (labels.isEmpty()) {
            samples.absent(measure, Absence.USAGE_MISSING, end);
        } else {
            samples.measure(measure, reading.micros(), end, labels.get());
        }
    }

    private void addCache(@Nullable Long input, @Nullable Long cached) {
        addParts(CountName.CACHE_REPORTED_INPUT_TOKENS, input, cached, "hit", "miss");
    }

    private void addReasoning(@Nullable Long output, @Nullable Long reasoning) {
        addParts(CountName.REASONING_REPORTED_OUTPUT_TOKENS, output, reasoning, "reasoning", "answer");
    }

    /** Nothing where either was not told: missing is not zero. */
    private void addParts(CountName name, @Nullable Long whole, @Nullable Long part, String ofPart, String ofTheRest) {
        if (whole != null && part != null) {
            long within = Math.min(whole, part);
            samples.add(name, within, end, List.of(outcome, ofPart));
            samples.add(name, whole - within, end, List.of(outcome, ofTheRest));
        }
    }

    private void addChunks(OutputTokens tokens) {
        samples.add(CountName.STREAMED_CHUNKS, finished.getOutputEvents(), end, List.of(outcome, tokens.source()));
        samples.add(CountName.REASONING_CHUNKS, finished.getReasoningEvents(), end, List.of(outcome));
        if (tokens.told()) {
            samples.add(CountName.STREAMED_TOKENS, tokens.count(), end, List.of(outcome));
        }
    }
}
