package io.streamgauge.processor.tracker.request;

import java.util.Locale;

/** Why a request has no end: the closed list of details of the outcome {@code lost}. */
public enum Loss {
    /** Its proxy has died, and whoever waited for it with it. */
    PROXY_DIED,
    /** Its proxy goes on and could not tell. */
    DROPPED;

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
