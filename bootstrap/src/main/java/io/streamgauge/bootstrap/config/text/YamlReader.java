package io.streamgauge.bootstrap.config.text;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Builds a {@link YamlTree} from the parser's tokens. Scalars keep the text as it was written: 1.10 stays 1.10. Aliases
 * are refused: the parser would pass their names off as values.
 */
final class YamlReader {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final String yaml;
    private final Map<String, Integer> lines = new HashMap<>();
    private final List<YamlTree.Duplicate> duplicates = new ArrayList<>();

    YamlReader(String yaml) {
        this.yaml = yaml;
    }

    YamlTree read() throws YamlException {
        try (YAMLParser parser = new YAMLFactory().createParser(yaml)) {
            // A name such as "on" or "no" is a text, not a truth value.
            parser.enable(YAMLParser.Feature.PARSE_BOOLEAN_LIKE_WORDS_AS_STRINGS);
            JsonToken first = parser.nextToken();
            JsonNode root = first == null ? NODES.missingNode() : value(parser, first, "");
            if (parser.nextToken() != null) {
                throw new YamlException("line " + line(parser) + ": a second document; there must be one");
            }
            return new YamlTree(root, Map.copyOf(lines), List.copyOf(duplicates));
        } catch (JacksonException e) {
            throw new YamlException(oneLine(e));
        } catch (IOException e) {
            throw new YamlException(String.valueOf(e.getMessage()));
        }
    }

    private JsonNode value(YAMLParser parser, JsonToken token, String path) throws IOException, YamlException {
        if (parser.isCurrentAlias()) {
            throw new YamlException("line " + line(parser) + ": an alias (*name); write the value out");
        }
        return switch (token) {
            case START_OBJECT -> mapping(parser, path);
            case START_ARRAY -> list(parser, path);
            case VALUE_NULL -> NODES.nullNode();
            case VALUE_TRUE, VALUE_FALSE -> NODES.booleanNode(token == JsonToken.VALUE_TRUE);
            default -> NODES.textNode(parser.getText());
        };
    }

    private ObjectNode mapping(YAMLParser parser, String path) throws IOException, YamlException {
        ObjectNode mapping = NODES.objectNode();
        for (String key = nextKey(parser); key != null; key = nextKey(parser)) {
            String keyPath = YamlTree.join(path, key);
            int line = line(parser);
            JsonNode value = value(parser, parser.nextToken(), keyPath);
            if (mapping.has(key)) {
                duplicates.add(new YamlTree.Duplicate(keyPath, line));
            } else {
                lines.put(keyPath, line);
                mapping.set(key, value);
            }
        }
        return mapping;
    }

    private static @Nullable String nextKey(YAMLParser parser) throws IOException {
        return parser.nextToken() == JsonToken.END_OBJECT ? null : parser.currentName();
    }

    private ArrayNode list(YAMLParser parser, String path) throws IOException, YamlException {
        ArrayNode list = NODES.arrayNode();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            String elementPath = path + "[" + list.size() + "]";
            lines.put(elementPath, line(parser));
            list.add(value(parser, token, elementPath));
        }
        return list;
    }

    private static int line(YAMLParser parser) {
        return parser.currentTokenLocation().getLineNr();
    }

    /** The parser explains on many lines, with excerpts of the file that may hold secrets. */
    private static String oneLine(JacksonException e) {
        if (e.getCause() instanceof MarkedYAMLException marked && marked.getProblemMark() != null) {
            return "line " + (marked.getProblemMark().getLine() + 1) + ": not YAML: "
                    + String.valueOf(marked.getProblem()).strip();
        }
        String where = e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
        return where + "not YAML: "
                + e.getOriginalMessage()
                        .lines()
                        .findFirst()
                        .orElse("unreadable")
                        .strip();
    }
}
