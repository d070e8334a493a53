package io.streamgauge.processor.slo;

import java.util.Locale;

/** The limits an SLO class can set. */
public enum Threshold {
    TIME_TO_FIRST_TOKEN,
    TIME_TO_FIRST_ANSWER,
    TIME_PER_OUTPUT_TOKEN,
    REQUEST_DURATION,
    MAX_GAP;

    /** The threshold with this label. */
    public static Threshold of(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }

    /** Value of the label {@code threshold}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Its key in the configuration. */
    public String key() {
        return label().replace('_', '-');
    }
}
