package io.streamgauge.proxy.publish.spool.record;

import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.Uuid;
import java.util.Objects;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serializer;

/** Gives a record its origin and turns it into bytes. */
public final class Encoder {
    private final Uuid bootId;
    private final Serializer<SpecificRecord> serializer;

    /**
     * For one run of one proxy.
     *
     * @param bootId random, new for every run
     */
    public Encoder(Uuid bootId, Serializer<SpecificRecord> serializer) {
        this.bootId = bootId;
        this.serializer = serializer;
    }

    /** The bytes of a record; its origin is set. */
    public byte[] encode(SpecificRecord event, long sequence, long clockOffsetMicros) {
        return encode(event, new Origin(bootId, sequence, clockOffsetMicros));
    }

    /** The bytes of a record of any run. */
    public byte[] encode(SpecificRecord event, Origin origin) {
        if (event instanceof ChunksObserved observed) {
            observed.setOrigin(origin);
        } else if (event instanceof RequestStarted started) {
            started.setOrigin(origin);
        } else if (event instanceof RequestFinished finished) {
            finished.setOrigin(origin);
        } else if (event instanceof ProxyHeartbeat heartbeat) {
            heartbeat.setOrigin(origin);
        }
        return Objects.requireNonNull(serializer.serialize("", event));
    }
}
