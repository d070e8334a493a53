package io.streamgauge.processor.tracker;

import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import org.apache.avro.specific.SpecificRecord;

/** The kinds of record on llm.requests, as counters name them. */
public enum EventType {
    STARTED("started", RequestStarted.class),
    CHUNKS("chunks", ChunksObserved.class),
    FINISHED("finished", RequestFinished.class),
    HEARTBEAT("heartbeat", ProxyHeartbeat.class);

    private final String label;
    private final Class<? extends SpecificRecord> type;

    EventType(String label, Class<? extends SpecificRecord> type) {
        this.label = label;
        this.type = type;
    }

    /** Value of the label {@code record}. */
    public String label() {
        return label;
    }

    static EventType of(SpecificRecord event) {
        for (EventType candidate : values()) {
            if (candidate.type.isInstance(event)) {
                return candidate;
            }
        }
        throw new IllegalArgumentException("a " + event.getSchema().getFullName() + " is no event");
    }
}
