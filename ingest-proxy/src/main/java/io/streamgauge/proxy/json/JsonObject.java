package io.streamgauge.proxy.json;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes one JSON object on one line, members in the order they are given; what is null is left out. Only printable
 * ASCII comes out: clients choose some of these values, and people look at them in terminals. One thread.
 */
public final class JsonObject {

    private static final double MICROS_PER_SECOND = 1e6;

    private final StringBuilder json = new StringBuilder(256).append('{');

    /** A text; anything may be in it. */
    public JsonObject text(String name, @Nullable CharSequence value) {
        if (value != null) {
            name(name);
            quoted(value);
        }
        return this;
    }

    public JsonObject number(String name, @Nullable Number value) {
        if (value != null) {
            name(name).append(value.longValue());
        }
        return this;
    }

    /** True, or left out. */
    public JsonObject mark(String name, boolean holds) {
        if (holds) {
            name(name).append(true);
        }
        return this;
    }

    /** A duration, in seconds; the name should say so. */
    public JsonObject seconds(String name, @Nullable Long micros) {
        if (micros != null) {
            name(name).append(micros / MICROS_PER_SECOND);
        }
        return this;
    }

    public JsonObject objects(String name, List<JsonObject> values) {
        StringBuilder text = name(name).append('[');
        for (int i = 0; i < values.size(); i++) {
            text.append(i == 0 ? "" : ",").append(values.get(i));
        }
        text.append(']');
        return this;
    }

    /** The whole object. */
    @Override
    public String toString() {
        return json + "}";
    }

    private StringBuilder name(String name) {
        if (json.length() > 1) {
            json.append(',');
        }
        quoted(name);
        return json.append(':');
    }

    private void quoted(CharSequence value) {
        json.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c >= ' ' && c <= '~') {
                json.append(c);
            } else {
                json.append(String.format("\\u%04x", (int) c));
            }
        }
        json.append('"');
    }
}
