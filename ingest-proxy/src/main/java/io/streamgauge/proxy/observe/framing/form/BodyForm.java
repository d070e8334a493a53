package io.streamgauge.proxy.observe.framing.form;

/** What kind of body a response has. */
public enum BodyForm {
    /** Server-sent events. */
    EVENTS,
    /** One JSON value per line. */
    LINES,
    /** A JSON array that grows: each element is an event. */
    ARRAY,
    /** Frames of Amazon's event stream. */
    FRAMES,
    /** Messages of gRPC. */
    MESSAGES,
    /** One JSON document. */
    DOCUMENT,
    /** Nothing that is understood. */
    OTHER
}
