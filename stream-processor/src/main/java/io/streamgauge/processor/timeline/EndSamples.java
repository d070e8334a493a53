package io.streamgauge.processor.timeline;

import io.streamgauge.processor.measure.OutputTokens;
import io.streamgauge.processor.measure.Reading;
import io.streamgauge.processor.measure.RequestMeasures;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.Usage;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Measure;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is known only when a request has ended; all of it at that time. */
final class EndSamples {

    private final RequestFinished finished;
    private final RequestMeasures measures;
    private final SampleList samples;
    private final long end;
    private final String outcome;

    EndSamples(RequestFinished finished, RequestMeasures measures, SampleList samples) {
        this.finished = finished;
        this.measures = measures;
        this.samples = samples;
        this.end = finished.getPoints().getEndMicros();
        this.outcome = measures.ok() ? "ok" : "other";
    }

    void add(boolean generating) {
        samples.move(generating ? Sample.Move.ENDED_GENERATING : Sample.Move.ENDED_WAITING, end);
        addDeparture();
        addMeasures();
        addAbsences();
        addTokens();
        new WorkloadSamples(finished, measures, samples).add();
        samples.add(CountName.STALLS, finished.getStalls(), end, List.of());
        samples.add(CountName.STALL_MICROS, finished.getStallMicros(), end, List.of());
    }

    private void addDeparture() {
        String kind = finished.getOutcome().name().toLowerCase(Locale.ROOT);
        samples.count(CountName.REQUESTS, end, kind, finished.getDetail());
        samples.add(CountName.RESIDENCE_MICROS, end, end, List.of());
        boolean noToken = !measures.timeToFirstToken().known();
        if (failed(finished.getOutcome()) && measures.streamAsked() && noToken) {
            samples.count(CountName.FAILED_BEFORE_FIRST_TOKEN, end);
        }
    }

    private static boolean failed(Outcome outcome) {
        return switch (outcome) {
            case OK, CLIENT_ERROR, CLIENT_CANCEL -> false;
            default -> true;
        };
    }

    private void addMeasures() {
        String streamed = Boolean.toString(finished.getStreamed());
        String source = measures.outputTokens().map(OutputTokens::source).orElseGet(() -> OutputTokens.source(false));
        add(Measure.TIME_PER_OUTPUT_TOKEN, measures.timePerOutputToken(true), outcome, source);
        add(Measure.MAX_GAP, measures.maxGap(), outcome);
        add(Measure.REQUEST_DURATION, measures.duration(), outcome, streamed);
        add(Measure.STREAM_TAIL, measures.tail(), outcome);
        add(Measure.NORMALIZED_LATENCY, measures.normalized(), outcome);
        add(Measure.SERVER_QUEUE, measures.serverQueue());
        samples.measure(Measure.CLIENT_WRITE_BLOCKED, finished.getClientBlockedMicros(), end, List.of(outcome));
    }

    /** The samples of these measures have been counted when they happened; what never happened shows only now. */
    private void addAbsences() {
        countAbsence(Measure.RESPONSE_HEAD, measures.head());
        countAbsence(Measure.TIME_TO_FIRST_EVENT, measures.timeToFirstEvent());
        countAbsence(Measure.TIME_TO_FIRST_TOKEN, measures.timeToFirstToken());
        countAbsence(Measure.UPSTREAM_TIME_TO_FIRST_TOKEN, measures.upstreamTimeToFirstToken());
        countAbsence(Measure.TIME_TO_SECOND_TOKEN, measures.timeToSecondToken());
        countAbsence(Measure.TIME_TO_FIRST_ANSWER, measures.timeToFirstAnswer());
        countAbsence(Measure.REASONING, measures.reasoning());
    }

    private void addTokens() {
        measures.outputTokens()
                .ifPresent(tokens ->
                        samples.add(CountName.OUTPUT_TOKENS, tokens.count(), end, List.of(outcome, tokens.source())));
        Usage usage = finished.getUsage();
        if (hasTokens() && (usage == null || usage.getOutputTokens() == null)) {
            samples.count(CountName.USAGE_MISSING, end);
        }
        if (usage != null) {
            addTold(CountName.INPUT_TOKENS, usage.getInputTokens());
            addTold(CountName.CACHED_INPUT_TOKENS, usage.getCachedInputTokens());
            addTold(CountName.REASONING_TOKENS, usage.getReasoningTokens());
        }
    }

    /** Whether there is something to be told: a refused request has no usage to miss. */
    private boolean hasTokens() {
        return finished.getOutcome() == Outcome.OK || finished.getOutputEvents() > 0;
    }

    private void addTold(CountName name, @Nullable Long tokens) {
        samples.add(name, tokens == null ? 0 : tokens, end, List.of(outcome));
    }

    private void add(Measure measure, Reading reading, String... labels) {
        if (reading.known()) {
            samples.measure(measure, reading.micros(), end, List.of(labels));
        } else {
            countAbsence(measure, reading);
        }
    }

    private void countAbsence(Measure measure, Reading reading) {
        if (!reading.known()) {
            samples.absent(measure, reading.reason(), end);
        }
    }
}
