package io.streamgauge.schemas.tally;

import java.util.List;
import java.util.Locale;

/**
 * What requests are added up by: a series has the label {@code model} and one other. Definitions: docs/metrics.md,
 * section Labels.
 */
public enum Grouping {
    /** The one that every request belongs to, and the only one whose metrics have plain names. */
    ROUTE,
    /** Where it was sent. */
    UPSTREAM,
    /** Which replica answered: known from the response head on, so that it has no arrivals and nothing that waits. */
    INSTANCE,
    TENANT,
    /** Class of the size of the request's body. */
    INPUT_SIZE;

    /** Label of the model, the first of every grouping. */
    public static final String MODEL = "model";
    /** Value of a label that is not known. */
    public static final String UNKNOWN = "_unknown";
    /** Value of a label in place of one that was not admitted. */
    public static final String OTHER = "_other";

    /** Its own label, beside the model. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Names of the labels of its series, in order. */
    public List<String> labels() {
        return List.of(MODEL, label());
    }

    /** Whether a request belongs to it only once its response head has come. */
    public boolean beginsAtHead() {
        return this == INSTANCE;
    }

    /** Whether clients or upstreams choose its label; else the configuration does. */
    public boolean isChosenByOthers() {
        return this == TENANT || this == INSTANCE;
    }

    /** Whether these are the labels of a series of this grouping. */
    public boolean has(List<String> labelNames) {
        return labelNames.size() == 2
                && labelNames.get(0).equals(MODEL)
                && labelNames.get(1).equals(label());
    }
}
