package io.streamgauge.proxy.access;

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

    /** What a configuration says: off, stdout or a path. */
    static LogPlace of(String text) {
        return switch (text) {
            case "off", "" -> OFF;
            case "stdout" -> new Output();
            default -> new File(Path.of(text));
        };
    }
}
