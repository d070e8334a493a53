package io.streamgauge.exporter.sample;

import io.streamgauge.schemas.result.EndedRequest;

/** Requests that have ended, as windows tell of their slowest. */
public final class SomeEnded {

    private SomeEnded() {}

    /** One that was streamed to its end, without stalls and without any measure but its end. */
    public static EndedRequest.Builder streamed(String id, long startedAtMicros, long endMicros) {
        return EndedRequest.newBuilder()
                .setRequestId(id)
                .setStartedAtMicros(startedAtMicros)
                .setOutcome("ok")
                .setDetail("stop")
                .setStreamed(true)
                .setUpstream("127.0.0.1:8000")
                .setUploadMicros(0)
                .setEndMicros(endMicros)
                .setStalls(0)
                .setStallMicros(0)
                .setClientBlockedMicros(0)
                .setOutputEvents(0);
    }
}
