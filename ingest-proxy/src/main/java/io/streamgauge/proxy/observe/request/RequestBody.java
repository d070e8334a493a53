package io.streamgauge.proxy.observe.request;

/** Reads a request's body while it passes and tells what it finds to {@link RequestFields}. Holds no more than that. */
interface RequestBody {

    /** Reads the next piece. */
    void feed(byte[] bytes, int from, int to);

    /** Whether the body could be read to its end: what it did not tell is not in it. */
    boolean complete();
}
