package io.streamgauge.bootstrap.config.file;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes plain values so that YAML reads them back as the same text. */
final class YamlWriter {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_/][A-Za-z0-9_./+-]*(:[A-Za-z0-9_./+-]+)*");

    private YamlWriter() {}

    static String scalar(String text) {
        return PLAIN.matcher(text).matches() && !text.equalsIgnoreCase("null")
                ? text
                : TextNode.valueOf(text).toString();
    }

    static String list(List<String> texts) {
        return texts.stream().map(YamlWriter::scalar).collect(Collectors.joining(", ", "[", "]"));
    }
}
