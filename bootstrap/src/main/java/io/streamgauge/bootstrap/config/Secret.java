package io.streamgauge.bootstrap.config;

import java.util.Objects;

/** A value that must not be seen. Nothing but {@link #reveal} shows it: not logs, not messages, not {@code config print}. */
public final class Secret {

    private final String value;

    public Secret(String value) {
        this.value = Objects.requireNonNull(value);
    }

    /** The value itself, for the one place that needs it. */
    public String reveal() {
        return value;
    }

    @Override
    public String toString() {
        return "";
    }
}
