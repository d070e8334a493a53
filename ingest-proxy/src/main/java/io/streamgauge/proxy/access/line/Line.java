package io.streamgauge.proxy.access.line;

/** What there is to say of a finished request; its text is made by the log's own thread. Immutable. */
public interface Line {

    /** One object of JSON, without a line's end. */
    String json();
}
