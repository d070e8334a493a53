package io.streamgauge.proxy.observe.dialect.reading;

import io.streamgauge.proxy.observe.json.JsonHandler;

/** The language of one API: writes what stands at the wanted places of an event into an {@link EventDraft}. */
public interface Meaning<F> extends JsonHandler<F> {

    /** An event begins. */
    default void begin() {}

    /** The event has been read and is whole: the last moment to add to the draft. */
    default void whole() {}
}
