package io.streamgauge.exporter.page.request;

import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.RequestFinished;
import java.util.ArrayList;
import java.util.List;

/**
 * One request from t0 to its end.
 *
 * @param chunks of some requests not all are known
 */
record RequestStory(RequestFinished finished, ChunkTimes chunks) {

    static RequestStory of(RequestFinished finished, List<Pack> sent) {
        List<Pack> packs = new ArrayList<>(sent);
        if (finished.getPack() != null) {
            packs.add(finished.getPack());
        }
        return new RequestStory(finished, ChunkTimes.of(packs));
    }

    /** From t0 to the end of the response or of the attempt. */
    long durationMicros() {
        return finished.getPoints().getEndMicros();
    }

    /** Whether the time of every output event is known. */
    boolean isWhole() {
        return chunks.all().size() == finished.getOutputEvents();
    }

    /** Its stalls; none where events are missing, between which anything may have been. */
    List<ChunkTimes.Gap> stalls() {
        return isWhole() ? chunks.stalls() : List.of();
    }
}
