package io.streamgauge.processor.tracker;

import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.Uuid;
import org.apache.avro.specific.SpecificRecord;

/**
 * Where a record comes from.
 *
 * @param atMicros its event time on the broker's clock, micro seconds since the epoch; of a pack that of its first event
 */
record EventOrigin(Origin origin, long atMicros) {

    static EventOrigin of(SpecificRecord event) {
        if (event instanceof ChunksObserved chunks) {
            return at(
                    chunks.getOrigin(),
                    chunks.getStartedAtMicros() + chunks.getPack().getFirstAtMicros());
        }
        if (event instanceof RequestStarted started) {
            return at(started.getOrigin(), started.getRequest().getStartedAtMicros());
        }
        if (event instanceof RequestFinished finished) {
            return at(
                    finished.getOrigin(),
                    finished.getRequest().getStartedAtMicros()
                            + finished.getPoints().getEndMicros());
        }
        if (event instanceof ProxyHeartbeat beat) {
            return at(beat.getOrigin(), beat.getSentAtMicros());
        }
        throw new IllegalArgumentException("a " + event.getSchema().getFullName() + " is no event");
    }

    private static EventOrigin at(Origin origin, long wallMicros) {
        return new EventOrigin(origin, wallMicros + origin.getClockOffsetMicros());
    }

    Uuid boot() {
        return origin.getBootId();
    }
}
