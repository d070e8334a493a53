package io.streamgauge.bootstrap.management.route;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a reader asks for.
 *
 * @param path as it came, decoded
 * @param parameters of the query, decoded; a repeated one has several values
 */
public record Asked(String path, Map<String, List<String>> parameters) {

    public Asked {
        parameters = Map.copyOf(parameters);
    }

    /**
     * Reads a request's URI.
     *
     * @throws IllegalArgumentException its query has a malformed escape
     */
    public static Asked of(URI uri) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        String query = uri.getRawQuery();
        for (String parameter : query == null ? new String[0] : query.split("&")) {
            int equals = parameter.indexOf('=');
            if (equals > 0) {
                parameters.merge(
                        decode(parameter.substring(0, equals)),
                        List.of(decode(parameter.substring(equals + 1))),
                        Asked::join);
            }
        }
        return new Asked(uri.getPath(), parameters);
    }

    /** The value of a parameter; the first, if there are several. */
    public Optional<String> first(String parameter) {
        return all(parameter).stream().findFirst();
    }

    /** Every value of a parameter, in order. */
    public List<String> all(String parameter) {
        return parameters.getOrDefault(parameter, List.of());
    }

    private static List<String> join(List<String> known, List<String> more) {
        return Stream.concat(known.stream(), more.stream()).toList();
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
