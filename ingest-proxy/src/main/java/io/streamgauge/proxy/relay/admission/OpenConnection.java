package io.streamgauge.proxy.relay.admission;

import io.streamgauge.proxy.relay.response.Failure;

/** A client's connection as far as its end is concerned. Event loop only. */
public interface OpenConnection {

    /** Ends after what goes on or comes next, and says so to the client where its protocol allows. */
    void drain();

    /** Closes if nothing goes on; follows {@link #drain()}. */
    default void closeIdle() {}

    /** Bytes that wait in its buffers, of its requests and of their responses. */
    long heldBytes();

    /** Closes now, whatever goes on, for this reason. */
    void cut(Failure reason);
}
