package io.streamgauge.bootstrap.management;

import java.util.function.Supplier;

/**
 * A page of JSON that a part of the process adds to the port for operators.
 *
 * @param path the exact one, such as {@code /requests}
 * @param title what it shows, for people
 * @param body made anew for every request, by any thread; may take a moment
 */
public record Page(String path, String title, Supplier<String> body) {}
