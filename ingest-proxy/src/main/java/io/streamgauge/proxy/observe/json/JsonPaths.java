package io.streamgauge.proxy.observe.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The places of a JSON document that are looked at, made once and shared by all scanners. A path is written as
 * {@code choices[].delta.content}; keys must be ASCII without dots and brackets.
 */
public final class JsonPaths<F> {

    private static final String ELEMENTS = "[]";

    private final Node<F> root = new Node<>();

    /** Wants the value itself: strings are captured, up to {@link JsonScalar#CAPACITY} bytes. */
    public JsonPaths<F> capture(F field, String... paths) {
        for (String path : paths) {
            Node<F> node = node(path);
            node.field = field;
            node.captured = true;
        }
        return this;
    }

    /**
     * Wants the value itself, though documents of other kinds have one there too: it does not show that this document
     * holds what is wanted.
     */
    public JsonPaths<F> captureCommon(F field, String... paths) {
        for (String path : paths) {
            node(path).common = true;
        }
        return capture(field, paths);
    }

    /** Wants strings part by part, of any length, and of other values to know as {@link #notice} does. */
    public JsonPaths<F> follow(F field, String... paths) {
        for (String path : paths) {
            Node<F> node = node(path);
            node.field = field;
            node.followed = true;
        }
        return this;
    }

    /** Wants to know only what kind of value stands there and whether it is empty: text is not copied. */
    public JsonPaths<F> notice(F field, String... paths) {
        for (String path : paths) {
            node(path).field = field;
        }
        return this;
    }

    Node<F> root() {
        return root;
    }

    private Node<F> node(String path) {
        Node<F> node = root;
        int from = 0;
        while (from < path.length()) {
            if (path.startsWith(ELEMENTS, from)) {
                node = node.elementOrNew();
                from += ELEMENTS.length();
            } else {
                int to = from;
                while (to < path.length() && path.charAt(to) != '.' && path.charAt(to) != '[') {
                    to++;
                }
                node = node.childOrNew(path.substring(from, to).getBytes(StandardCharsets.US_ASCII));
                from = to;
            }
            from += from < path.length() && path.charAt(from) == '.' ? 1 : 0;
        }
        return node;
    }

    /** One place; not changed once the first scanner runs. */
    static final class Node<F> {
        @Nullable
        F field;

        boolean captured;
        boolean followed;
        boolean common;

        private byte[][] names = new byte[0][];
        private final List<Node<F>> children = new ArrayList<>();
        private @Nullable Node<F> element;

        @Nullable
        Node<F> element() {
            return element;
        }

        @Nullable
        Node<F> child(byte[] bytes, int from, int to) {
            int length = to - from;
            for (int i = 0; i < names.length; i++) {
                byte[] name = names[i];
                // The first byte tells most names apart, at less than a call.
                if (name.length == length
                        && length > 0
                        && name[0] == bytes[from]
                        && Arrays.equals(name, 0, length, bytes, from, to)) {
                    return children.get(i);
                }
            }
            return null;
        }

        private Node<F> elementOrNew() {
            Node<F> known = element;
            if (known == null) {
                known = new Node<>();
                element = known;
            }
            return known;
        }

        private Node<F> childOrNew(byte[] name) {
            Node<F> known = child(name, 0, name.length);
            if (known == null) {
                known = new Node<>();
                names = Arrays.copyOf(names, names.length + 1);
                names[names.length - 1] = name;
                children.add(known);
            }
            return known;
        }
    }
}
