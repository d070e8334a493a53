package io.streamgauge.exporter.page.request;

import com.fasterxml.jackson.core.JsonGenerator;
import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.result.SeriesWindows;
import io.streamgauge.schemas.result.EndedRequest;
import java.io.IOException;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** The slowest requests as windows keep them: without the times of their chunks, and without a look into Kafka. */
public final class SlowestOfWindows {

    private final ResultStore store;
    private final Clock clock;

    public SlowestOfWindows(ResultStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /** As JSON, of the same form as what {@link SlowestRequests} tells. */
    public String of(Series series) {
        return RequestJson.of(true, false, slowest(series), SlowestOfWindows::write);
    }

    private List<EndedRequest> slowest(Series series) {
        // A request stands in as many places of its window as it was slow in.
        TreeMap<String, EndedRequest> byId = new TreeMap<>();
        SeriesWindows windows = store.windows().get(series);
        long since = clock.millis() - SlowestRequests.BACK.toMillis();
        if (windows != null) {
            windows.slowest(since).forEach(request -> byId.put(request.getRequestId(), request));
        }
        return byId.values().stream()
                .sorted(Comparator.comparingLong(EndedRequest::getEndMicros).reversed())
                .limit(SlowestRequests.MOST)
                .toList();
    }

    private static void write(JsonGenerator json, EndedRequest request) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", request.getRequestId());
        json.writeNumberField("started", request.getStartedAtMicros() / RequestJson.MICROS);
        json.writeStringField("upstream", request.getUpstream());
        json.writeStringField("outcome", request.getOutcome());
        json.writeStringField("detail", request.getDetail());
        json.writeNumberField("chunks", request.getOutputEvents());
        json.writeBooleanField("whole", false);
        json.writeNumberField("stalls", request.getStalls());
        RequestJson.write(json, "stalled", request.getStallMicros());
        RequestJson.write(json, "maxGap", request.getMaxGapMicros());
        json.writeNullField("queue");
        RequestJson.write(json, "written", request.getUpstreamWrittenMicros());
        RequestJson.write(json, "head", request.getHeadMicros());
        RequestJson.write(json, "first", request.getFirstOutputMicros());
        RequestJson.write(json, "answer", request.getFirstAnswerMicros());
        RequestJson.write(json, "last", request.getLastOutputMicros());
        RequestJson.write(json, "end", request.getEndMicros());
        RequestJson.write(json, "at", List.<Long>of());
        RequestJson.write(json, "disturbed", List.<Long>of());
        RequestJson.write(json, "stallGaps", List.<Long>of());
        json.writeEndObject();
    }
}
