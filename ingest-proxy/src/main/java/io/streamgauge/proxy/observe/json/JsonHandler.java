package io.streamgauge.proxy.observe.json;

/** Receives what a {@link JsonScanner} finds at the places named by its {@link JsonPaths}. */
public interface JsonHandler<F> {

    /** A string, number, boolean or null; the value is overwritten after the call. */
    void value(F field, JsonScalar value);

    /** An object or array begins. */
    default void enter(F field) {}

    /** The object or array has ended. */
    default void leave(F field) {}
}
