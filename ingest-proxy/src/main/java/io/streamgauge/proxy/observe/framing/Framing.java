package io.streamgauge.proxy.observe.framing;

/** Cuts a body into events. One instance per body, one thread. */
public interface Framing {

    /** Reads the next piece. */
    void accept(byte[] bytes, int from, int to);

    /** The body has ended as its transfer framing says: an event still pending is whole. */
    void end();
}
