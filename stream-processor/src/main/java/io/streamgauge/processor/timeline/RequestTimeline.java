package io.streamgauge.processor.timeline;

import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of one open request, and the pure functions that carry it from record to record. Each record's samples
 * stand at their event time; each part of the story is counted exactly once, whichever records are missing.
 *
 * @param startedAtMicros t0 on the broker's clock, micro seconds since the epoch
 * @param streamRequested null where it is not known
 * @param counted bits of {@link Part}
 */
public record RequestTimeline(
        UUID requestId,
        long startedAtMicros,
        String model,
        String route,
        @Nullable Boolean streamRequested,
        int counted) {

    /** Whether output has been seen: generating, else waiting. */
    public boolean generating() {
        return has(Part.FIRST_OUTPUT);
    }

    boolean has(Part part) {
        return (counted & part.bit()) != 0;
    }

    /** The arrival of a request that is not open yet. */
    public static Step onStarted(RequestStarted started) {
        return new Step(null, false, List.of());
    }

    /** Output events of a request; {@code open} is null where its start has not come. */
    public static Step onChunks(@Nullable RequestTimeline open, ChunksObserved chunks) {
        return new Step(open, false, List.of());
    }

    /** The end of a request; {@code open} is null where nothing of it has come before. */
    public static Step onFinished(@Nullable RequestTimeline open, RequestFinished finished, SloClasses classes) {
        return new Step(null, open != null, List.of());
    }

    /** Self-describing bytes for the state store. */
    public byte[] encode() {
        return TimelineCodec.encode(this);
    }

    /** Reads what this or an earlier version has encoded. */
    public static RequestTimeline decode(byte[] bytes) {
        return TimelineCodec.decode(bytes);
    }
}
