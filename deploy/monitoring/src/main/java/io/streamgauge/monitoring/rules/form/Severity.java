package io.streamgauge.monitoring.rules.form;

import java.util.Locale;

/** Who has to know, and how soon: the label {@code severity}. */
public enum Severity {
    /** Somebody, now. */
    PAGE,
    /** Somebody, within days. */
    TICKET,
    /** Nobody. */
    NONE;

    /** The value of the label. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
