package io.streamgauge.proxy.observe.json;

import io.streamgauge.proxy.observe.json.JsonPaths.Node;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads one JSON object after the other from pieces cut anywhere and tells a handler what stands at the wanted places.
 * Keeps no text but short captured values, allocates nothing while it reads and takes any depth: what is not wanted is
 * passed over by its brackets and quotes alone, so only the wanted part of a document is checked for grammar. One
 * thread.
 */
public final class JsonScanner<F> {

    private enum State {
        VALUE,
        FIRST_KEY,
        KEY,
        IN_KEY,
        COLON,
        IN_STRING,
        IN_SCALAR,
        NEXT,
        SKIPPING,
        SKIPPING_STRING,
        DONE,
        BROKEN
    }

    /** Longest key that can match: every character written as an escape. */
    private static final int LONGEST_KEY = 256;

    private static final int DEEPEST_PATH = 16;

    private final Node<F> root;
    private final JsonHandler<F> handler;
    private final Capture key = new Capture(LONGEST_KEY);
    private final JsonScalar scalar = new JsonScalar();
    private final Containers<F> open = new Containers<>(DEEPEST_PATH);

    private State state = State.VALUE;
    private @Nullable Node<F> target;
    private boolean afterBackslash;
    private long skippedDepth;

    public JsonScanner(JsonPaths<F> paths, JsonHandler<F> handler) {
        this.root = paths.root();
        this.handler = handler;
        this.target = root;
    }

    /** Reads a piece. */
    public void feed(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            at = switch (state) {
                case IN_STRING -> string(bytes, at, to);
                case SKIPPING -> skip(bytes, at, to);
                case SKIPPING_STRING -> skipString(bytes, at, to);
                case IN_KEY -> key(bytes, at, to);
                case IN_SCALAR -> scalar(bytes, at, to);
                case BROKEN -> to;
                default -> structure(bytes, at);
            };
        }
    }

    /** Whether exactly one object has been read completely. */
    public boolean complete() {
        return state == State.DONE;
    }

    /** Whether what was read so far cannot be the beginning of an object. */
    public boolean broken() {
        return state == State.BROKEN;
    }

    /** Forgets everything and expects an object. */
    public void restart() {
        state = State.VALUE;
        target = root;
        afterBackslash = false;
        open.clear();
    }

    private int structure(byte[] bytes, int at) {
        byte c = bytes[at];
        if (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
            return at + 1;
        }
        switch (state) {
            case VALUE -> {
                return value(c, at);
            }
            case FIRST_KEY -> {
                if (c == '}') {
                    close();
                } else {
                    startKey(c);
                }
            }
            case KEY -> startKey(c);
            case COLON -> state = c == ':' ? State.VALUE : State.BROKEN;
            case NEXT -> next(c);
            default -> state = State.BROKEN;
        }
        return at + 1;
    }

    /** Returns where reading goes on: a number's first byte belongs to the number. */
    private int value(byte c, int at) {
        if (c == '{' || c == '[') {
            open(c == '{');
        } else if (open.isEmpty()) {
            state = State.BROKEN;
        } else if (c == '"') {
            scalar.startString();
            state = State.IN_STRING;
        } else if (c == ']' && open.atFirstElement()) {
            close();
        } else {
            scalar.capture().clear();
            state = State.IN_SCALAR;
            return at;
        }
        return at + 1;
    }

    private void open(boolean object) {
        Node<F> node = target;
        if (node == null) {
            skippedDepth = 1;
            state = State.SKIPPING;
            return;
        }
        if (open.isEmpty() && !object) {
            state = State.BROKEN;
            return;
        }
        open.push(node, object);
        if (node.field != null) {
            handler.enter(node.field);
        }
        target = node.element();
        state = object ? State.FIRST_KEY : State.VALUE;
    }

    private void close() {
        Node<F> node = open.pop();
        if (node.field != null) {
            handler.leave(node.field);
        }
        afterValue();
    }

    private void afterValue() {
        state = open.isEmpty() ? State.DONE : State.NEXT;
    }

    private void startKey(byte c) {
        key.clear();
        state = c == '"' ? State.IN_KEY : State.BROKEN;
    }

    private void next(byte c) {
        boolean object = open.inObject();
        if (c == ',') {
            open.advance();
            target = open.top().element();
            state = object ? State.KEY : State.VALUE;
        } else if (c == (object ? '}' : ']')) {
            close();
        } else {
            state = State.BROKEN;
        }
    }

    private int key(byte[] bytes, int from, int to) {
        int end = endOfString(bytes, from, to, key);
        key.append(bytes, from, end);
        if (end == to) {
            return to;
        }
        target = named();
        state = State.COLON;
        return end + 1;
    }

    private @Nullable Node<F> named() {
        if (key.overflown()) {
            return null;
        }
        if (!key.escaped()) {
            return open.top().child(key.bytes(), key.length());
        }
        String decoded = key.decode();
        if (decoded == null) {
            return null;
        }
        byte[] name = decoded.getBytes(StandardCharsets.UTF_8);
        return open.top().child(name, name.length);
    }

    private int string(byte[] bytes, int from, int to) {
        int end = endOfString(bytes, from, to, scalar.capture());
        if (end > from) {
            scalar.markFilled();
            if (target != null && target.captured) {
                scalar.capture().append(bytes, from, end);
            }
        }
        if (end == to) {
            return to;
        }
        tell();
        return end + 1;
    }

    private int scalar(byte[] bytes, int from, int to) {
        int end = from;
        while (end < to && !endsScalar(bytes[end])) {
            end++;
        }
        scalar.capture().append(bytes, from, end);
        if (end == to) {
            return to;
        }
        if (scalar.capture().length() == 0 || !scalar.settle()) {
            state = State.BROKEN;
        } else {
            tell();
        }
        return end;
    }

    private static boolean endsScalar(byte c) {
        return c == ',' || c == '}' || c == ']' || c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }

    private void tell() {
        if (target != null && target.field != null) {
            handler.value(target.field, scalar);
        }
        afterValue();
    }

    private int endOfString(byte[] bytes, int from, int to, Capture capture) {
        for (int i = from; i < to; i++) {
            byte c = bytes[i];
            if (afterBackslash) {
                afterBackslash = false;
            } else if (c == '\\') {
                afterBackslash = true;
                capture.markEscaped();
            } else if (c == '"') {
                return i;
            }
        }
        return to;
    }

    private int skip(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            byte c = bytes[i];
            if (c == '"') {
                state = State.SKIPPING_STRING;
                return i + 1;
            }
            if (c == '{' || c == '[') {
                skippedDepth++;
            } else if ((c == '}' || c == ']') && --skippedDepth == 0) {
                afterValue();
                return i + 1;
            }
        }
        return to;
    }

    private int skipString(byte[] bytes, int from, int to) {
        int end = endOfString(bytes, from, to, key);
        if (end == to) {
            return to;
        }
        state = State.SKIPPING;
        return end + 1;
    }
}
