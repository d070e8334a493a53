package io.streamgauge.bootstrap.config.problem;

/**
 * Where a value came from.
 *
 * @param line line in the file; Integer.MAX_VALUE for what is not in it
 * @param text for people: a line, a variable, an option, or empty for the default
 */
public record Origin(int line, String text) {

    /** Nobody gave a value. */
    public static final Origin DEFAULT = new Origin(Integer.MAX_VALUE, "");

    /** A line of the file. */
    public static Origin line(int line) {
        return new Origin(line, "line " + line);
    }

    /** A variable of the environment or an option of the command line. */
    public static Origin outside(String name) {
        return new Origin(Integer.MAX_VALUE, name);
    }
}
