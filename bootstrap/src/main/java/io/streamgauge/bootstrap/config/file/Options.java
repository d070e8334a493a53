package io.streamgauge.bootstrap.config.file;

import java.util.List;
import java.util.Optional;

/**
 * Values a program gives for keys of the configuration.
 *
 * @param given by the user on the command line; they win over environment and file
 * @param fallbacks defaults of this program, for keys that nobody gives
 */
public record Options(List<Option> given, List<Option> fallbacks) {

    public static final Options NONE = new Options(List.of(), List.of());

    public Options {
        given = List.copyOf(given);
        fallbacks = List.copyOf(fallbacks);
    }

    /**
     * One of them.
     *
     * @param path key path
     * @param name what people know it as, such as --listen
     * @param value text; YAML where the key holds a list or a mapping
     */
    public record Option(String path, String name, String value) {}

    static Optional<Given> find(List<Option> options, String path) {
        return options.stream()
                .filter(option -> option.path().equals(path))
                .findFirst()
                .map(option -> Given.ofText(option.value(), option.name()));
    }
}
