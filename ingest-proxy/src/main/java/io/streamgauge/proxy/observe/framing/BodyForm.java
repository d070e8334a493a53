package io.streamgauge.proxy.observe.framing;

/** What kind of body a response has. */
public enum BodyForm {
    /** Server-sent events. */
    EVENTS,
    /** One JSON document. */
    DOCUMENT,
    /** Nothing that is understood. */
    OTHER
}
