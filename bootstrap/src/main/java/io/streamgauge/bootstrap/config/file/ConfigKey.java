package io.streamgauge.bootstrap.config.file;

import java.util.Locale;

/**
 * A key that was asked for, with what it means and what it has now.
 *
 * @param path key path; elements of lists as name[0], and as name[] in the reference
 * @param defaultValue as it would be written in the file; empty where there is none
 * @param value as it would be written in the file; empty where there is none or it must not be seen
 * @param origin where the value came from; empty for the default
 */
public record ConfigKey(String path, Kind kind, String defaultValue, String meaning, String value, String origin) {

    /** What stands under a key. */
    public enum Kind {
        VALUE,
        /** A value that must not be seen. */
        SECRET,
        /** A list of plain values. */
        VALUES,
        /** Free names and values, which must not be seen: passwords travel there. */
        PROPERTIES,
        MAPPING,
        /** A list of mappings. */
        MAPPINGS
    }

    /** The variable of the environment that sets this key; empty for what no variable sets. */
    public String variable() {
        return kind == Kind.MAPPING || path.contains("[") ? "" : variableOf(path);
    }

    static String variableOf(String path) {
        return "STREAMGAUGE_" + path.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }
}
