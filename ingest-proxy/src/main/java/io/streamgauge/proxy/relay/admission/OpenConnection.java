package io.streamgauge.proxy.relay.admission;

/** A client's connection as far as its end is concerned. Event loop only. */
public interface OpenConnection {

    /** Closes if idle, once what has been written has left, else after what goes on. */
    void drain();

    /** Closes now, whatever goes on. */
    void cut();
}
