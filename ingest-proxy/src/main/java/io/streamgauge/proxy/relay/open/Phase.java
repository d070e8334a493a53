package io.streamgauge.proxy.relay.open;

import java.util.Locale;

/** What an open request is waiting for. */
public enum Phase {
    /** The rest of the request is still arriving. */
    RECEIVING,
    /** There is no connection to the upstream yet. */
    CONNECTING,
    /** No output has come: the first output event, or of what is not measured the first byte of a body. */
    WAITING,
    /** Output has come, and more may. */
    STREAMING,
    /** The client does not take what it is sent. */
    BLOCKED;

    private final String label = name().toLowerCase(Locale.ROOT);

    /** Its name where others see it. */
    public String label() {
        return label;
    }
}
