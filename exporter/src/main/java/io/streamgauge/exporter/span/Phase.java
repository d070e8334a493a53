package io.streamgauge.exporter.span;

import java.util.Locale;

/** What an open request is doing. */
public enum Phase {
    ALL,
    /** No output yet. */
    WAITING,
    /** Has had output. */
    GENERATING;

    /** Value of the label {@code phase}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
