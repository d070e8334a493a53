package io.streamgauge.testkit.upstream;

import io.streamgauge.testkit.time.Gate;
import java.time.Duration;

/** One thing an upstream does for an answer. */
@SuppressWarnings("ArrayRecordComponent") // never compared and never changed
sealed interface Step {

    /** Writes bytes as they are. */
    record Raw(byte[] bytes) implements Step {}

    /** Writes bytes in the framing of the response and notes when. */
    record Event(byte[] bytes) implements Step {}

    /** Writes the end of the framing. */
    record Finish() implements Step {}

    /** Waits until this long after the request's last byte came. */
    record At(Duration sinceRequest) implements Step {}

    /** Waits this long. */
    record Pause(Duration length) implements Step {}

    /** Waits for the gate. */
    record Pass(Gate gate) implements Step {}

    /** Does nothing until the peer closes the connection. */
    record Stall() implements Step {}

    /** Waits until the request's last byte has come. */
    record AwaitBody() implements Step {}

    /** Closes the connection with a FIN. */
    record Close() implements Step {}

    /** Closes the connection with a RST. */
    record Reset() implements Step {}
}
