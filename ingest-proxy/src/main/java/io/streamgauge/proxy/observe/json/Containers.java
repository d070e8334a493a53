package io.streamgauge.proxy.observe.json;

import io.streamgauge.proxy.observe.json.JsonPaths.Node;
import java.util.ArrayList;
import java.util.List;

/** The wanted objects and arrays that are open, innermost last; never deeper than the deepest path. */
final class Containers<F> {

    private final List<Node<F>> nodes;
    private long objects;
    private boolean atFirstElement;

    Containers(int depth) {
        nodes = new ArrayList<>(depth);
    }

    boolean isEmpty() {
        return nodes.isEmpty();
    }

    void clear() {
        nodes.clear();
        atFirstElement = false;
    }

    void push(Node<F> node, boolean object) {
        nodes.add(node);
        objects = (objects << 1) | (object ? 1 : 0);
        atFirstElement = !object;
    }

    Node<F> pop() {
        objects >>>= 1;
        atFirstElement = false;
        return nodes.remove(nodes.size() - 1);
    }

    Node<F> top() {
        return nodes.get(nodes.size() - 1);
    }

    boolean inObject() {
        return (objects & 1) == 1;
    }

    /** Whether an array has just been opened, so that it may end at once. */
    boolean atFirstElement() {
        return atFirstElement;
    }

    void advance() {
        atFirstElement = false;
    }
}
