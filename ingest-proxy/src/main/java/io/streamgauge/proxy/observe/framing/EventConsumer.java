package io.streamgauge.proxy.observe.framing;

/** Receives the events of a body piece by piece. */
public interface EventConsumer {

    /** A further part of the data of the current event. */
    void data(byte[] bytes, int from, int to);

    /** The parts since the call before were one event; there may have been none. */
    void event();

    /** The frame itself says that the current event is an error, whatever its data is; called right before its end. */
    void failed();

    /** The current event was larger than the cap: what was handed over of it is void. */
    void oversized();

    /** The rest of the body, or one frame of it, cannot be read: what was handed over of the current event is void. */
    void unreadable();
}
