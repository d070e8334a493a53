package io.streamgauge.processor.slo.verdict;

import java.util.Locale;

/** Why a request is neither good nor bad: the closed list of the label {@code reason}. */
public enum Exclusion {
    /** The request itself was at fault. */
    CLIENT_ERROR,
    /** The client left while nothing was late. */
    CLIENT_CANCEL,
    /** Refused, in a class where that is the tenant's own quota. */
    REJECTED,
    /** We did not see whether it was good. */
    NOT_OBSERVED;

    /** Value of the label {@code reason}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
