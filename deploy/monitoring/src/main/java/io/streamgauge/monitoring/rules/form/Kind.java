package io.streamgauge.monitoring.rules.form;

import java.util.Locale;

/** What an alert is about: the label {@code kind}, by which one alert keeps another one quiet. */
public enum Kind {
    /** An objective is being missed. */
    GOODPUT,
    /** What happens is not seen, so that alerts about requests mean nothing. */
    BLIND,
    /** Requests, as the pipeline sees them. */
    TRAFFIC,
    /** Our own programs. */
    PROGRAM,
    /** Always there, so that its absence tells that alerts do not arrive. */
    WATCHDOG;

    /** The value of the label. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
