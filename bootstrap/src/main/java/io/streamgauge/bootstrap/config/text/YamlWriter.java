package io.streamgauge.bootstrap.config.text;

import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes plain values so that YAML reads them back as the same text. */
public final class YamlWriter {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_/][A-Za-z0-9_./+-]*(:[A-Za-z0-9_./+-]+)*");

    private YamlWriter() {}

    /** One value. */
    public static String scalar(String text) {
        return PLAIN.matcher(text).matches() && !text.equalsIgnoreCase("null")
                ? text
                : TextNode.valueOf(text).toString();
    }

    /** A list in flow style. */
    public static String list(List<String> texts) {
        return texts.stream().map(YamlWriter::scalar).collect(Collectors.joining(", ", "[", "]"));
    }
}
