package io.streamgauge.proxy.relay.limit.watch;

/** Something open on one event loop that is looked at about ten times a second. Event loop only. */
public abstract class Watch {

    /** Where the event loop keeps it. */
    int position;

    /** Looks whether a limit is exceeded, and acts if so; may end this watch. */
    abstract void look(long nanos);
}
