package io.streamgauge.proxy.observe.framing;

/** Hands on the data of one event after the other, as far as the cap on each allows. */
final class CappedEvent {

    private final EventConsumer consumer;
    private final long cap;
    private long size;

    /**
     * @param cap most bytes of data of one event; larger ones are passed over
     */
    CappedEvent(EventConsumer consumer, long cap) {
        this.consumer = consumer;
        this.cap = cap;
    }

    void data(byte[] bytes, int from, int to) {
        size += to - from;
        if (size <= cap) {
            consumer.data(bytes, from, to);
        }
    }

    /** The event is whole. */
    void end() {
        end(false);
    }

    /** The event is whole, and its frame may say that it is an error. */
    void end(boolean failed) {
        boolean within = size <= cap;
        size = 0;
        if (!within) {
            consumer.oversized();
            return;
        }
        if (failed) {
            consumer.failed();
        }
        consumer.event();
    }
}
