package io.streamgauge.proxy;

import io.streamgauge.proxy.access.AccessLog;
import io.streamgauge.proxy.observe.Shield;
import io.streamgauge.proxy.publish.EventSink;
import io.streamgauge.schemas.event.RequestFinished;

/** Passes events on and tells the access log of every finish, whatever becomes of its event. */
record LoggedSink(EventSink sink, AccessLog log) implements EventSink {

    @Override
    public long clockOffsetMicros() {
        return sink.clockOffsetMicros();
    }

    @Override
    public boolean offer(Pending pending) {
        if (pending.record() instanceof RequestFinished finished) {
            // Whatever goes wrong with a line must not keep the event back.
            Shield.attempt(() -> log.generation(finished, pending.ownStatus()));
        }
        return sink.offer(pending);
    }
}
