package io.streamgauge.processor.timeline;

import io.streamgauge.processor.measure.Reading;
import io.streamgauge.processor.measure.RequestMeasures;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.TimePoints;
import io.streamgauge.schemas.id.UuidBits;
import io.streamgauge.schemas.result.EndedRequest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A request at its end, as a whole. */
public final class Ending {

    private Ending() {}

    /** @param startedAtMicros t0 on the broker's clock, micro seconds since the epoch */
    static EndedRequest of(RequestFinished finished, RequestMeasures measures, long startedAtMicros) {
        RequestFacts facts = finished.getRequest();
        TimePoints points = finished.getPoints();
        EndedRequest ended = new EndedRequest();
        ended.setRequestId(UuidBits.toUuid(facts.getRequestId()).toString());
        ended.setTraceId(facts.getTraceId());
        ended.setStartedAtMicros(startedAtMicros);
        ended.setOutcome(finished.getOutcome().name().toLowerCase(Locale.ROOT));
        ended.setDetail(finished.getDetail());
        ended.setStreamed(finished.getStreamed());
        ended.setUpstream(facts.getUpstream());
        ended.setInstance(finished.getInstance());
        ended.setUploadMicros(facts.getUploadMicros());
        ended.setUpstreamWrittenMicros(points.getUpstreamWrittenMicros());
        ended.setHeadMicros(points.getHeadMicros());
        ended.setFirstOutputMicros(points.getFirstOutputMicros());
        ended.setFirstAnswerMicros(points.getFirstAnswerMicros());
        ended.setLastOutputMicros(points.getLastOutputMicros());
        ended.setEndMicros(points.getEndMicros());
        ended.setTimeToFirstTokenMicros(micros(measures.timeToFirstToken()));
        ended.setRequestDurationMicros(micros(measures.duration()));
        ended.setMaxGapMicros(micros(measures.maxGap()));
        ended.setStalls(finished.getStalls());
        ended.setStallMicros(finished.getStallMicros());
        ended.setClientBlockedMicros(finished.getClientBlockedMicros());
        ended.setOutputEvents(finished.getOutputEvents());
        return ended;
    }

    /** When it ended, on the broker's clock, micro seconds since the epoch: decides the window. */
    public static long atMicros(EndedRequest ended) {
        return ended.getStartedAtMicros() + ended.getEndMicros();
    }

    private static @Nullable Long micros(Reading reading) {
        return reading.known() ? reading.micros() : null;
    }
}
