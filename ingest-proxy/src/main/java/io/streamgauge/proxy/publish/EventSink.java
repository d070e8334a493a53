package io.streamgauge.proxy.publish;

import org.apache.avro.specific.SpecificRecord;

/** Takes the events of one event loop. Used by that thread alone; never blocks. */
public interface EventSink {

    /** What has to be added now to this proxy's wall clock to get the broker's, micro seconds. */
    long clockOffsetMicros();

    /**
     * Hands over a record; its origin is filled in later, by the sender.
     *
     * @return false if there was no room: the record is counted as dropped
     */
    boolean offer(Pending pending);

    /**
     * A record on its way.
     *
     * @param model the raw model name: chooses the partition
     * @param clockOffsetMicros the offset fixed at the request's t0
     * @param chunks output events it carries
     * @param record RequestStarted, ChunksObserved or RequestFinished
     * @param ownStatus of the proxy's own response to the client, 0 if there was none; not part of the record, which tells of
     *     the upstream's
     */
    record Pending(String model, long clockOffsetMicros, int chunks, SpecificRecord record, int ownStatus) {

        public Pending(String model, long clockOffsetMicros, int chunks, SpecificRecord record) {
            this(model, clockOffsetMicros, chunks, record, 0);
        }
    }
}
