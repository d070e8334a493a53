package io.streamgauge.processor;

import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.id.UuidBits;
import org.apache.avro.specific.SpecificRecord;

/**
 * One run of a proxy whose clock may be wrong.
 *
 * @param errorMicros its clock minus the broker's
 * @param offsetMicros what it has measured, to be added to its clock
 */
record SimulatedProxy(long boot, long errorMicros, long offsetMicros) {

    /** One that knows how far its clock is off. */
    static SimulatedProxy withClockOff(long boot, long errorMicros) {
        return new SimulatedProxy(boot, errorMicros, -errorMicros);
    }

    /** Makes a record, whose times are the broker's, one of this proxy's. */
    <T extends SpecificRecord> T sends(T event) {
        Origin origin = Numbering.origin(event);
        origin.setBootId(UuidBits.of(7, boot));
        origin.setClockOffsetMicros(offsetMicros);
        if (event instanceof RequestStarted started) {
            started.getRequest().setStartedAtMicros(started.getRequest().getStartedAtMicros() + errorMicros);
        } else if (event instanceof ChunksObserved chunks) {
            chunks.setStartedAtMicros(chunks.getStartedAtMicros() + errorMicros);
        } else if (event instanceof RequestFinished finished) {
            finished.getRequest().setStartedAtMicros(finished.getRequest().getStartedAtMicros() + errorMicros);
        } else if (event instanceof ProxyHeartbeat beat) {
            beat.setSentAtMicros(beat.getSentAtMicros() + errorMicros);
        }
        return event;
    }
}
