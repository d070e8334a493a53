package io.streamgauge.bootstrap.config.problem;

import io.streamgauge.bootstrap.config.VisibleText;

/**
 * One thing that is wrong with the configuration.
 *
 * @param path key path; empty for the document itself
 * @param origin where the value came from
 * @param message value and rule, one line
 */
public record Problem(String path, Origin origin, String message) {

    /** One line that shows as it is: key path, origin, value and rule. */
    @Override
    public String toString() {
        String where = origin.text().isEmpty() ? "" : " (" + origin.text() + ")";
        return VisibleText.of((path.isEmpty() ? "the configuration" : path) + where + ": " + message);
    }
}
