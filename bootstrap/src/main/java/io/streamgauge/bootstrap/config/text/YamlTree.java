package io.streamgauge.bootstrap.config.text;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * One YAML document and where its keys stand. Immutable as long as nobody changes the nodes.
 *
 * @param root the whole document; a missing node if it is empty
 * @param lines first line of every key path, such as proxy.routes[0].name
 * @param duplicates key paths that occur again, with the line of the repetition
 */
public record YamlTree(JsonNode root, Map<String, Integer> lines, List<Duplicate> duplicates) {

    /** A key that a mapping has twice. */
    public record Duplicate(String path, int line) {}

    /** Parses one document. */
    public static YamlTree parse(String yaml) throws YamlException {
        return new YamlReader(yaml).read();
    }

    /** Line of a key path, from 1. */
    public OptionalInt lineOf(String path) {
        Integer line = lines.get(path);
        return line == null ? OptionalInt.empty() : OptionalInt.of(line);
    }

    /** Path of a key inside a mapping. */
    public static String join(String parent, String key) {
        return parent.isEmpty() ? key : parent + "." + key;
    }
}
