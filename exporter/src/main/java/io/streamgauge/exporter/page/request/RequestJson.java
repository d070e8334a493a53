package io.streamgauge.exporter.page.request;

import com.fasterxml.jackson.core.JsonGenerator;
import io.streamgauge.exporter.page.figure.JsonText;
import io.streamgauge.exporter.page.request.SlowestRequests.Look;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.TimePoints;
import io.streamgauge.schemas.id.UuidBits;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Single requests, as the page draws them: times in seconds since t0. */
final class RequestJson {

    static final double MICROS = 1e6;

    private RequestJson() {}

    /** Writes one request. */
    @FunctionalInterface
    interface Writing<R> {
        void write(JsonGenerator json, R request) throws IOException;
    }

    static String of(Look look) {
        return of(look.whole(), true, look.slowest(), RequestJson::write);
    }

    /**
     * The slowest requests, in the form that the page reads.
     *
     * @param whole whether all of the time was looked through
     * @param chunksTold whether the times of chunks are among what is known
     */
    static <R> String of(boolean whole, boolean chunksTold, List<R> slowest, Writing<R> writing) {
        return JsonText.object(json -> {
            json.writeNumberField("back", SlowestRequests.BACK.toSeconds());
            json.writeBooleanField("whole", whole);
            json.writeBooleanField("chunksTold", chunksTold);
            json.writeArrayFieldStart("requests");
            for (R request : slowest) {
                writing.write(json, request);
            }
            json.writeEndArray();
        });
    }

    private static void write(JsonGenerator json, RequestStory story) throws IOException {
        RequestFinished finished = story.finished();
        TimePoints points = finished.getPoints();
        json.writeStartObject();
        json.writeStringField(
                "id", UuidBits.toUuid(finished.getRequest().getRequestId()).toString());
        json.writeNumberField("started", finished.getRequest().getStartedAtMicros() / MICROS);
        json.writeStringField("upstream", finished.getRequest().getUpstream());
        json.writeStringField("outcome", finished.getOutcome().name().toLowerCase(Locale.ROOT));
        json.writeStringField("detail", finished.getDetail());
        json.writeNumberField("chunks", finished.getOutputEvents());
        json.writeBooleanField("whole", story.isWhole());
        json.writeNumberField("stalls", finished.getStalls());
        write(json, "stalled", finished.getStallMicros());
        write(json, "maxGap", finished.getMaxGapMicros());
        write(json, "queue", finished.getServerQueueMicros());
        write(json, "written", points.getUpstreamWrittenMicros());
        write(json, "head", points.getHeadMicros());
        write(json, "first", points.getFirstOutputMicros());
        write(json, "answer", points.getFirstAnswerMicros());
        write(json, "last", points.getLastOutputMicros());
        write(json, "end", points.getEndMicros());
        write(json, "at", story.chunks().all());
        write(json, "disturbed", story.chunks().disturbed());
        json.writeArrayFieldStart("stallGaps");
        for (ChunkTimes.Gap gap : story.stalls()) {
            json.writeArray(new double[] {gap.fromMicros() / MICROS, gap.toMicros() / MICROS}, 0, 2);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    static void write(JsonGenerator json, String field, @Nullable Long micros) throws IOException {
        if (micros == null) {
            json.writeNullField(field);
        } else {
            json.writeNumberField(field, micros / MICROS);
        }
    }

    static void write(JsonGenerator json, String field, List<Long> micros) throws IOException {
        json.writeArrayFieldStart(field);
        for (long at : micros) {
            json.writeNumber(at / MICROS);
        }
        json.writeEndArray();
    }
}
