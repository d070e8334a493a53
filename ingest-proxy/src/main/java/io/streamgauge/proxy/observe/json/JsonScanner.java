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
    private final SkippedValue skipped = new SkippedValue();
    private final Containers<F> open = new Containers<>(DEEPEST_PATH);

    private State state = State.VALUE;
    private @Nullable Node<F> target;
    private boolean afterBackslash;
    private boolean found;

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
                case IN_KEY -> key(bytes, at, to);
                case IN_SCALAR -> scalar(bytes, at, to);
                case VALUE -> value(bytes, at, to);
                case NEXT -> next(bytes, at, to);
                case BROKEN -> to;
                default -> structure(bytes[at], at);
            };
        }
    }

    /** Whether exactly one object has been read completely. */
    public boolean complete() {
        return state == State.DONE;
    }

    /** Whether anything wanted has been found in the current object that not any other has too. */
    public boolean found() {
        return found;
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
        found = false;
        open.clear();
    }

    private int structure(byte c, int at) {
        switch (state) {
            case COLON -> colon(c);
            case KEY -> startKey(c);
            case FIRST_KEY -> {
                if (c == '}') {
                    close();
                } else {
                    startKey(c);
                }
            }
            default -> unexpected(c);
        }
        return at + 1;
    }

    /** Returns where reading goes on. A value, as a key, is mostly whole in its piece: it is read on at once. */
    private int value(byte[] bytes, int at, int to) {
        byte c = bytes[at];
        if (c == '"' && !open.isEmpty()) {
            scalar.startString();
            state = State.IN_STRING;
            return string(bytes, at + 1, to);
        }
        if (c == '{' || c == '[') {
            open(c == '{');
        } else if (c == ']' && open.atFirstElement()) {
            close();
        } else if (isBlank(c) || open.isEmpty()) {
            unexpected(c);
        } else {
            scalar.capture().clear();
            state = State.IN_SCALAR;
            return scalar(bytes, at, to);
        }
        return at + 1;
    }

    private void unexpected(byte c) {
        if (!isBlank(c)) {
            state = State.BROKEN;
        }
    }

    private static boolean isBlank(byte c) {
        return c == ' ' || c == '\n' || c == '\r' || c == '\t';
    }

    private void open(boolean object) {
        Node<F> node = target;
        if (node == null) {
            skipped.begin();
            state = State.SKIPPING;
            return;
        }
        if (open.isEmpty() && !object) {
            state = State.BROKEN;
            return;
        }
        open.push(node, object);
        if (node.field != null) {
            found = true;
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
        if (c == '"') {
            key.clear();
            state = State.IN_KEY;
        } else {
            unexpected(c);
        }
    }

    private void colon(byte c) {
        if (c == ':') {
            state = State.VALUE;
        } else {
            unexpected(c);
        }
    }

    private int next(byte[] bytes, int at, int to) {
        byte c = bytes[at];
        boolean object = open.inObject();
        if (c == ',') {
            open.advance();
            target = open.top().element();
            state = object ? State.KEY : State.VALUE;
            if (object && at + 1 < to && bytes[at + 1] == '"') {
                startKey(bytes[at + 1]);
                return key(bytes, at + 2, to);
            }
        } else if (c == (object ? '}' : ']')) {
            close();
        } else {
            unexpected(c);
        }
        return at + 1;
    }

    /** A key that lies whole in this piece is compared where it lies. */
    private int key(byte[] bytes, int from, int to) {
        int end = endOfString(bytes, from, to, key);
        boolean whole = end < to && key.isClear();
        if (whole) {
            target = open.top().child(bytes, from, end);
        } else {
            key.append(bytes, from, end);
            if (end == to) {
                return to;
            }
            target = named();
        }
        boolean colonFollows = end + 1 < to && bytes[end + 1] == ':';
        state = colonFollows ? State.VALUE : State.COLON;
        if (colonFollows && end + 2 < to) {
            return value(bytes, end + 2, to);
        }
        return colonFollows ? end + 2 : end + 1;
    }

    private @Nullable Node<F> named() {
        if (key.overflown()) {
            return null;
        }
        if (!key.escaped()) {
            return open.top().child(key.bytes(), 0, key.length());
        }
        String decoded = key.decode();
        if (decoded == null) {
            return null;
        }
        byte[] name = decoded.getBytes(StandardCharsets.UTF_8);
        return open.top().child(name, 0, name.length);
    }

    private int string(byte[] bytes, int from, int to) {
        int end = endOfString(bytes, from, to, scalar.capture());
        if (end > from) {
            scalar.markFilled();
            take(bytes, from, end);
        }
        if (end == to) {
            return to;
        }
        tell();
        return end + 1;
    }

    private void take(byte[] bytes, int from, int to) {
        Node<F> node = target;
        if (node == null || node.field == null) {
            return;
        }
        if (node.captured) {
            scalar.capture().append(bytes, from, to);
        }
        if (node.followed) {
            handler.part(node.field, bytes, from, to);
        }
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
        return c == ',' || c == '}' || c == ']' || isBlank(c);
    }

    private void tell() {
        if (target != null && target.field != null) {
            found |= !target.common;
            handler.value(target.field, scalar);
        }
        afterValue();
    }

    /** Where a string ends: at its quote, or at the end of the piece. */
    private int endOfString(byte[] bytes, int from, int to, Capture capture) {
        int at = from;
        if (afterBackslash && at < to) {
            afterBackslash = false;
            at++;
        }
        while (at < to) {
            byte c = bytes[at];
            if (c == '"') {
                return at;
            }
            if (c == '\\') {
                capture.markEscaped();
                afterBackslash = at + 1 == to;
                at++;
            }
            at++;
        }
        return to;
    }

    private int skip(byte[] bytes, int from, int to) {
        int end = skipped.feed(bytes, from, to);
        if (skipped.isOver()) {
            afterValue();
        }
        return end;
    }
}
