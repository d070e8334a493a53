package io.streamgauge.bootstrap.management.route;

import java.util.function.Function;
import java.util.function.Supplier;

/** A path of the port for operators and what is answered there. */
public sealed interface Route {

    /** The exact path; or, if it ends with a slash and is longer than that, everything below it. */
    String path();

    /**
     * For everybody, even where a token is asked for, but not where a browser asks for name and password by itself: nothing of
     * what the process knows may be in it.
     *
     * @param answer made anew for every request, by any thread
     */
    record Open(String path, Function<Asked, Answer> answer) implements Route {}

    /**
     * For who carries what is asked for.
     *
     * @param answer made anew for every request, by any thread; an IllegalArgumentException says what is wrong with the
     *     request
     */
    record Guarded(String path, Function<Asked, Answer> answer) implements Route {}

    /**
     * Server-sent events for who carries what is asked for: one at once, then one whenever there is something else to say.
     *
     * @param current what is to be said now, one line; looked at every second, by any thread
     */
    record Events(String path, Supplier<String> current) implements Route {}
}
