package io.streamgauge.processor.measure;

import io.streamgauge.schemas.event.DisturbedTotals;
import io.streamgauge.schemas.event.NotObserved;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.TimePoints;
import io.streamgauge.schemas.event.Usage;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The measures of one ended request, each by its definition in docs/metrics.md, section Measures. */
public final class RequestMeasures {

    /** Above this part of the time between first and last output, disturbed gaps hide the model's pace. */
    private static final long DISTURBED_PARTS = 100;

    private final RequestFinished finished;
    private final TimePoints points;

    public RequestMeasures(RequestFinished finished) {
        this.finished = finished;
        this.points = finished.getPoints();
    }

    public boolean ok() {
        return finished.getOutcome() == Outcome.OK;
    }

    /** Whether the client waited for a stream: as it asked, or, where the request does not tell, as it was answered. */
    public boolean streamAsked() {
        return Objects.requireNonNullElse(finished.getRequest().getStreamRequested(), finished.getStreamed());
    }

    /** Whether output may have passed that the proxy could not read. */
    public boolean blind() {
        return isUnread() || finished.getNotObserved() == NotObserved.OVERSIZED_EVENT;
    }

    /** Whether what passed is in no language that is known: it may be an answer of any kind, or none. */
    public boolean notUnderstood() {
        return finished.getNotObserved() == NotObserved.NOT_UNDERSTOOD;
    }

    /** Whether nothing is known of what passed. */
    private boolean isUnread() {
        return notUnderstood() || finished.getNotObserved() == NotObserved.ENCODING;
    }

    public Reading head() {
        Long head = points.getHeadMicros();
        return head == null ? Reading.none(Absence.NO_RESPONSE) : Reading.of(head);
    }

    public Reading timeToFirstEvent() {
        return ofStream(points.getFirstEventMicros(), Absence.NO_EVENT);
    }

    public Reading timeToFirstToken() {
        return ofStream(points.getFirstOutputMicros(), Absence.NO_OUTPUT);
    }

    public Reading timeToFirstAnswer() {
        return ofStream(points.getFirstAnswerMicros(), afterOutput(Absence.NO_ANSWER));
    }

    /** From the moment the request had been written upstream. */
    public Reading upstreamTimeToFirstToken() {
        Reading first = timeToFirstToken();
        Long written = points.getUpstreamWrittenMicros();
        if (!first.known()) {
            return first;
        }
        boolean before = written != null && written <= first.totalMicros();
        return before ? Reading.of(first.totalMicros() - written) : Reading.none(Absence.NOT_WRITTEN);
    }

    public Reading timeToSecondToken() {
        Reading first = timeToFirstToken();
        Reading second = ofStream(points.getSecondOutputMicros(), afterOutput(Absence.SINGLE_EVENT));
        return first.known() && second.known() ? Reading.of(second.totalMicros() - first.totalMicros()) : second;
    }

    public Reading reasoning() {
        Reading begun = ofStream(points.getFirstReasoningMicros(), afterOutput(Absence.NO_REASONING));
        Reading answer = timeToFirstAnswer();
        if (!begun.known() || !answer.known()) {
            return begun.known() ? answer : begun;
        }
        long micros = answer.totalMicros() - begun.totalMicros();
        return micros >= 0 ? Reading.of(micros) : Reading.none(Absence.ANSWER_FIRST);
    }

    /** Time in the server's queue, as the server reports it. */
    public Reading serverQueue() {
        Long queue = finished.getServerQueueMicros();
        return queue == null ? Reading.none(Absence.NOT_REPORTED) : Reading.of(queue);
    }

    /** End-to-end: to the last output where that is the end of the answer, else to the end of the response. */
    public Reading duration() {
        return ok() && finished.getStreamed() ? lastOutput() : Reading.of(points.getEndMicros());
    }

    public Reading tail() {
        Reading last = lastOutput();
        return last.known() ? Reading.of(points.getEndMicros() - last.totalMicros()) : last;
    }

    public Reading maxGap() {
        Long gap = finished.getMaxGapMicros();
        boolean hadGaps =
                finished.getOutputEvents() > Math.max(1, finished.getChoices().size());
        return ofStream(gap, afterOutput(hadGaps ? Absence.DISTURBED : Absence.SINGLE_EVENT));
    }

    /**
     * Time per output token after the first.
     *
     * @param estimate whether output events stand for tokens where the server told none
     */
    public Reading timePerOutputToken(boolean estimate) {
        Reading first = timeToFirstToken();
        Reading last = lastOutput();
        if (!ok()) {
            return Reading.none(Absence.NOT_OK);
        }
        if (!first.known() || !last.known()) {
            return first.known() ? last : first;
        }
        long micros = last.totalMicros() - first.totalMicros();
        return pace(micros, estimate);
    }

    private Reading pace(long micros, boolean estimate) {
        OutputTokens tokens = streamedTokens();
        if (blind()) {
            return Reading.none(Absence.NOT_OBSERVED);
        }
        if (finished.getChoices().size() > 1) {
            return Reading.none(Absence.SEVERAL_CHOICES);
        }
        if (tokens.told() && tokens.count() < 2) {
            return Reading.none(Absence.FEW_TOKENS);
        }
        if (finished.getOutputReads() < 2) {
            return Reading.none(Absence.SINGLE_READ);
        }
        if (!tokens.told() && !estimate) {
            return Reading.none(Absence.USAGE_MISSING);
        }
        boolean disturbed = disturbedMicros() * DISTURBED_PARTS > micros;
        return disturbed ? Reading.none(Absence.DISTURBED) : Reading.of(micros, tokens.count() - 1);
    }

    /** End-to-end time per output token, whether streamed or not. */
    public Reading normalized() {
        if (!ok()) {
            return Reading.none(Absence.NOT_OK);
        }
        Reading duration = duration();
        Optional<OutputTokens> tokens = outputTokens();
        if (!duration.known()) {
            return duration;
        }
        if (tokens.isEmpty()) {
            return Reading.none(Absence.USAGE_MISSING);
        }
        long count = tokens.get().count();
        return count < 1 ? Reading.none(Absence.FEW_TOKENS) : Reading.of(duration.totalMicros(), count);
    }

    /** All output tokens; empty where the server told none and no events stand for them. */
    public Optional<OutputTokens> outputTokens() {
        Long told = toldOutputTokens();
        if (told != null) {
            return Optional.of(new OutputTokens(told, true));
        }
        boolean countable = finished.getStreamed() && !isUnread();
        return countable ? Optional.of(new OutputTokens(finished.getOutputEvents(), false)) : Optional.empty();
    }

    /** The output tokens that passed as events: reasoning that was hidden took its time before the first of them. */
    public OutputTokens streamedTokens() {
        Usage usage = finished.getUsage();
        Long told = toldOutputTokens();
        if (usage == null || told == null) {
            return new OutputTokens(finished.getOutputEvents(), false);
        }
        boolean hidden = finished.getReasoningEvents() == 0;
        long reasoning = Objects.requireNonNullElse(usage.getReasoningTokens(), 0L);
        return new OutputTokens(hidden ? told - reasoning : told, true);
    }

    private @Nullable Long toldOutputTokens() {
        Usage usage = finished.getUsage();
        return usage == null ? null : usage.getOutputTokens();
    }

    private Reading lastOutput() {
        return ofStream(points.getLastOutputMicros(), Absence.NO_OUTPUT);
    }

    private long disturbedMicros() {
        DisturbedTotals disturbed = finished.getDisturbed();
        return disturbed.getClientMicros() + disturbed.getProxyMicros();
    }

    private Absence afterOutput(Absence absence) {
        return points.getFirstOutputMicros() == null ? Absence.NO_OUTPUT : absence;
    }

    private Reading ofStream(@Nullable Long micros, Absence otherwise) {
        if (finished.getStreamed() && micros != null) {
            return Reading.of(micros);
        }
        if (finished.getNotObserved() != null) {
            return Reading.none(Absence.NOT_OBSERVED);
        }
        if (!finished.getStreamed()) {
            return Reading.none(head().known() ? Absence.NOT_STREAMED : Absence.NO_RESPONSE);
        }
        return Reading.none(otherwise);
    }
}
