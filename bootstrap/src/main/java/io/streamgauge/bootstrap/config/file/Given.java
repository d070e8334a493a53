package io.streamgauge.bootstrap.config.file;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.streamgauge.bootstrap.config.VisibleText;
import io.streamgauge.bootstrap.config.problem.Origin;
import io.streamgauge.bootstrap.config.text.YamlException;
import io.streamgauge.bootstrap.config.text.YamlTree;

/**
 * A value somebody gave, and where.
 *
 * @param outside from the environment or an option: plain text, which holds YAML where more than a plain value is due
 */
record Given(JsonNode node, Origin origin, boolean outside) {

    private static final int SHOWN_CHARACTERS = 80;

    static Given ofText(String text, String name) {
        return new Given(TextNode.valueOf(text), Origin.outside(name), true);
    }

    /** The value as a list or mapping. */
    JsonNode structure() throws YamlException {
        return outside ? YamlTree.parse(node.textValue()).root() : node;
    }

    /** The value as people may see it: one line, not too long, without what stands before the host of a URL. */
    String shown() {
        if (node.isObject()) {
            return "a mapping";
        }
        if (node.isArray()) {
            return "a list";
        }
        String text = VisibleText.of(node.asText()).replaceAll("(?<=//)[^/]*(?=@)", "...");
        return '"' + (text.length() > SHOWN_CHARACTERS ? text.substring(0, SHOWN_CHARACTERS) + "..." : text) + '"';
    }
}
