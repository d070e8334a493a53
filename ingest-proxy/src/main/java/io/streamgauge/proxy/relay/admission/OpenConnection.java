package io.streamgauge.proxy.relay.admission;

/** A client's connection as far as its end is concerned. Event loop only. */
public interface OpenConnection {

    /** Ends after what goes on or comes next, and says so to the client where its protocol allows. */
    void drain();

    /** Closes if nothing goes on; follows {@link #drain()}. */
    default void closeIdle() {}

    /** Closes now, whatever goes on. */
    void cut();
}
