package io.streamgauge.standalone.settings;

import io.streamgauge.bootstrap.config.Section;
import java.util.List;
import java.util.Locale;
import org.apache.logging.log4j.core.config.Configurator;

/**
 * How the program logs, always to stderr.
 *
 * @param format text for people, json for machines
 * @param level of the program itself; libraries speak from warn on
 */
public record LogSettings(String format, String level) {

    private static final List<String> FORMATS = List.of("text", "json");
    private static final List<String> LEVELS = List.of("error", "warn", "info", "debug", "trace");

    static LogSettings read(Section log) {
        return new LogSettings(
                oneOf(log, "format", FORMATS, "text", "text for people, json for machines."),
                oneOf(
                        log,
                        "level",
                        LEVELS,
                        "warn",
                        "error, warn, info, debug or trace; libraries speak from warn on."));
    }

    private static String oneOf(Section log, String key, List<String> allowed, String defaultValue, String meaning) {
        String value = log.string(key, defaultValue, meaning);
        if (allowed.contains(value)) {
            return value;
        }
        log.refuse(key, "is none of " + String.join(", ", allowed));
        return defaultValue;
    }

    /** The same, without what an embedded broker says while it starts. */
    public void applyBesideBroker() {
        System.setProperty("streamgauge.log.embedded", "FATAL");
        apply();
    }

    /** Logs this way from now on. The properties are read by log4j2.xml. */
    public void apply() {
        System.setProperty("streamgauge.log.format", format);
        System.setProperty("streamgauge.log.level", level.toUpperCase(Locale.ROOT));
        Configurator.reconfigure();
    }
}
