package io.streamgauge.standalone.settings;

import io.streamgauge.bootstrap.config.file.ConfigKey;
import io.streamgauge.bootstrap.config.file.ConfigKey.Kind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the configuration in force as a YAML file that says where every value came from. */
public final class ConfigText {

    private static final int COMMENT_COLUMN = 56;

    private final StringBuilder text = new StringBuilder();

    /** A key and the keys below it. */
    private static final class Node {
        private final Map<String, Node> children = new LinkedHashMap<>();
        private @Nullable ConfigKey key;
    }

    private ConfigText() {}

    /**
     * The text of the file.
     *
     * @param keys every key with its value, as {@code Config.values()} gives them
     */
    public static String of(List<ConfigKey> keys) {
        Node root = new Node();
        for (ConfigKey key : keys) {
            Node node = root;
            for (String step : key.path().replace("[", ".[").split("\\.", -1)) {
                node = node.children.computeIfAbsent(step, name -> new Node());
            }
            node.key = key;
        }
        ConfigText writer = new ConfigText();
        writer.write(root, "");
        return writer.text.toString();
    }

    private void write(Node node, String indent) {
        node.children.forEach((name, child) -> {
            if (name.startsWith("[")) {
                writeElement(child, indent);
            } else {
                writeEntry(name, child, indent);
            }
        });
    }

    /** The first key of an element stands behind its dash. */
    private void writeElement(Node element, String indent) {
        int start = text.length();
        write(element, indent + "  ");
        text.replace(start + indent.length(), start + indent.length() + 1, "-");
    }

    private void writeEntry(String name, Node child, String indent) {
        if (!child.children.isEmpty()) {
            line(indent + name + ":", "");
            write(child, indent + "  ");
        } else if (child.key != null) {
            writeValue(name, child.key, indent);
        }
    }

    private void writeValue(String name, ConfigKey key, String indent) {
        String origin = key.origin().isEmpty() ? "default" : key.origin();
        boolean hidden = key.kind() == Kind.SECRET || key.kind() == Kind.PROPERTIES;
        if (hidden && !key.origin().isEmpty()) {
            line(indent + "# " + name + ": not shown", origin);
        } else if (key.kind() == Kind.MAPPINGS) {
            line(indent + name + ": []", origin);
        } else if (!hidden && key.kind() != Kind.MAPPING) {
            boolean absent = key.value().isEmpty();
            line(indent + (absent ? "# " + name + ":" : name + ": " + key.value()), absent ? "not set" : origin);
        }
    }

    private void line(String content, String comment) {
        text.append(content);
        if (!comment.isEmpty()) {
            text.append(" ".repeat(Math.max(1, COMMENT_COLUMN - content.length())))
                    .append("# ")
                    .append(comment);
        }
        text.append('\n');
    }
}
