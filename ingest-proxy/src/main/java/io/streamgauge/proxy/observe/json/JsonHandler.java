package io.streamgauge.proxy.observe.json;

/** Receives what a {@link JsonScanner} finds at the places named by its {@link JsonPaths}. */
public interface JsonHandler<F> {

    /** A string, number, boolean or null; the value is overwritten after the call. */
    void value(F field, JsonScalar value);

    /** A further part of a followed string, as it is written in the document; {@link #value} comes after the last. */
    default void part(F field, byte[] bytes, int from, int to) {}

    /** An object or array begins. */
    default void enter(F field) {}

    /** The object or array has ended. */
    default void leave(F field) {}
}
