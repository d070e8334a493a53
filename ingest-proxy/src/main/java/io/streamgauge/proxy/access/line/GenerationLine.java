package io.streamgauge.proxy.access.line;

import io.streamgauge.proxy.json.JsonObject;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.TimePoints;
import io.streamgauge.schemas.event.Usage;
import io.streamgauge.schemas.id.UuidBits;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A finished generation.
 *
 * @param facts never changed once they have been made
 * @param tpotMicros time per output token after the first, where it has a meaning
 */
public record GenerationLine(
        RequestFacts facts,
        Answered answered,
        Counts counts,
        @Nullable Long ttftMicros,
        @Nullable Long tpotMicros) implements Line {

    /**
     * How it ended.
     *
     * @param status what the client got
     */
    public record Answered(
            @Nullable Integer status,
            Outcome outcome,
            String detail,
            @Nullable String instance,
            long durationMicros) {

        /** These come at the end of a response. */
        private static final Set<Outcome> WHOLE =
                EnumSet.of(Outcome.OK, Outcome.EMPTY, Outcome.INCOMPLETE, Outcome.STREAM_ERROR);

        private boolean isCut() {
            return Line.isCut(status == null ? 0 : status, !WHOLE.contains(outcome));
        }
    }

    /** What there was of it. */
    public record Counts(
            long chunks,
            @Nullable Long inputTokens,
            @Nullable Long outputTokens,
            long responseBytes) {}

    /**
     * Takes what is needed: the record itself goes on to the sender, who may change it.
     *
     * @param ownStatus of the proxy's own response, 0 if the client did not get one
     */
    public static GenerationLine of(RequestFinished finished, int ownStatus) {
        TimePoints points = finished.getPoints();
        Usage usage = finished.getUsage();
        return new GenerationLine(
                finished.getRequest(),
                new Answered(
                        ownStatus == 0 ? finished.getStatus() : (Integer) ownStatus,
                        finished.getOutcome(),
                        finished.getDetail(),
                        finished.getInstance(),
                        points.getEndMicros()),
                new Counts(
                        finished.getOutputEvents(),
                        usage == null ? null : usage.getInputTokens(),
                        usage == null ? null : usage.getOutputTokens(),
                        finished.getResponseBytes()),
                finished.getStreamed() ? points.getFirstOutputMicros() : null,
                Pace.microsPerToken(finished));
    }

    @Override
    public String json() {
        return new JsonObject()
                .text(
                        "time",
                        Instant.EPOCH
                                .plus(facts.getStartedAtMicros(), ChronoUnit.MICROS)
                                .toString())
                .text("id", UuidBits.toUuid(facts.getRequestId()).toString())
                .text("route", facts.getRoute())
                .text("upstream", facts.getUpstream())
                .text("instance", answered.instance())
                .text("tenant", facts.getTenant())
                .text("model", facts.getModel())
                .text("api", facts.getApi())
                .text("operation", facts.getOperation())
                .number("status", answered.status())
                .mark("cut", answered.isCut())
                .text("outcome", answered.outcome().name().toLowerCase(Locale.ROOT))
                .text("detail", answered.detail().isEmpty() ? null : answered.detail())
                .seconds("ttft_seconds", ttftMicros)
                .seconds("tpot_seconds", tpotMicros)
                .seconds("duration_seconds", answered.durationMicros())
                .number("chunks", counts.chunks())
                .number("input_tokens", counts.inputTokens())
                .number("output_tokens", counts.outputTokens())
                .number("request_bytes", facts.getRequestBytes())
                .number("response_bytes", counts.responseBytes())
                .toString();
    }
}
