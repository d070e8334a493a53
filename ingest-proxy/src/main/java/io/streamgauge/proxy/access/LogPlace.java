package io.streamgauge.proxy.access;

import io.streamgauge.bootstrap.config.Section;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Where the access log goes. */
public sealed interface LogPlace {

    LogPlace OFF = new Off();

    /** There is none. */
    record Off() implements LogPlace {}

    /** The program's output. */
    record Output() implements LogPlace {}

    /** A file, made where it is missing. */
    record File(Path path) implements LogPlace {}

    /** Reads the key access-log. */
    static LogPlace read(Section section) {
        String text = section.string(
                "access-log", "off", "A line of JSON for each finished request: off, stdout, or a file.");
        try {
            LogPlace place = of(text);
            if (place instanceof File file) {
                LogFile.problemWith(file.path()).ifPresent(problem -> section.problem("access-log", problem));
            }
            return place;
        } catch (InvalidPathException e) {
            section.refuse("access-log", "is none of off, stdout, and no path");
            return OFF;
        }
    }

    /** Off, stdout or a path. */
    static LogPlace of(String text) {
        return switch (text) {
            case "off", "" -> OFF;
            case "stdout" -> new Output();
            default -> new File(Path.of(text));
        };
    }
}
