package io.streamgauge.proxy.publish.log;

import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.Uuid;
import java.util.Arrays;
import java.util.Optional;
import org.apache.avro.specific.SpecificRecord;

/**
 * What a record tells, as far as its delivery is concerned.
 *
 * @param requestId empty for a heartbeat
 * @param chunks output events it carries
 */
public record Content(Kind kind, Optional<Uuid> requestId, int chunks) {

    /** A heartbeat, which is not part of what was observed. */
    public static final Content HEARTBEAT = new Content(Kind.HEARTBEAT, Optional.empty(), 0);

    /** Which part of a request. */
    public enum Kind {
        START(1, 0.97),
        CHUNKS(2, 0.9),
        FINISH(3, 1),
        HEARTBEAT(4, 1);

        private final int code;
        private final double limit;

        Kind(int code, double limit) {
            this.code = code;
            this.limit = limit;
        }

        /** What stands for it in files; never changes. */
        public int code() {
            return code;
        }

        /** The kind for which this stands in files. */
        public static Optional<Kind> ofCode(int code) {
            return Arrays.stream(values()).filter(kind -> kind.code == code).findFirst();
        }

        /** Of an event of a request. */
        public static Kind of(SpecificRecord event) {
            if (event instanceof ChunksObserved) {
                return CHUNKS;
            }
            return event instanceof RequestStarted ? START : FINISH;
        }

        /**
         * Whether a place that is filled so far still takes it: details give way first, then everything but the ends
         * of requests, which are complete in themselves.
         *
         * @param fill share in use
         */
        public boolean fits(double fill) {
            return fill < limit;
        }
    }

    /** Reads it off an event of a request. */
    public static Content of(SpecificRecord event, int chunks) {
        if (event instanceof RequestStarted started) {
            return new Content(Kind.START, Optional.of(started.getRequest().getRequestId()), chunks);
        }
        if (event instanceof ChunksObserved observed) {
            return new Content(Kind.CHUNKS, Optional.of(observed.getRequestId()), chunks);
        }
        if (event instanceof RequestFinished finished) {
            return new Content(Kind.FINISH, Optional.of(finished.getRequest().getRequestId()), chunks);
        }
        throw new IllegalArgumentException(
                "not an event of a request: " + event.getSchema().getFullName());
    }

    public boolean isHeartbeat() {
        return kind == Kind.HEARTBEAT;
    }
}
