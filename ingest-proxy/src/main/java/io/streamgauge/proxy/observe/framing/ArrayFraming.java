package io.streamgauge.proxy.observe.framing;

/**
 * A JSON array that grows: each element is an event, complete with its closing brace or bracket, or with the comma or
 * bracket after it if it has none of its own. Only what is needed to find the borders is checked: whether an element is
 * JSON is for its reader to tell. An element that a clean end cuts counts, too.
 */
public final class ArrayFraming implements Framing {

    private enum Place {
        BEFORE_ARRAY,
        BEFORE_FIRST,
        BEFORE_ELEMENT,
        /** Inside an object or array. */
        CONTAINER,
        /** Inside an element of any other kind. */
        SCALAR,
        AFTER_ELEMENT,
        AFTER_ARRAY,
        BROKEN
    }

    private static final ByteSearch STRING_END = new ByteSearch('"', '\\');

    private final EventConsumer consumer;
    private final CappedEvent event;

    private Place place = Place.BEFORE_ARRAY;
    private long depth;
    private boolean inString;
    private boolean escaped;

    /**
     * @param cap most bytes of data of one event; larger ones are passed over
     */
    public ArrayFraming(EventConsumer consumer, long cap) {
        this.consumer = consumer;
        this.event = new CappedEvent(consumer, cap);
    }

    @Override
    public void accept(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            at = switch (place) {
                case CONTAINER -> container(bytes, at, to);
                case SCALAR -> scalar(bytes, at, to);
                case BROKEN -> to;
                default -> between(bytes, at);
            };
        }
    }

    @Override
    public void end() {
        if (place == Place.CONTAINER || place == Place.SCALAR) {
            endOfElement();
        }
    }

    /** Reads one byte outside of elements; the first of an element is left to be read again. */
    private int between(byte[] bytes, int at) {
        byte c = bytes[at];
        if (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
            return at + 1;
        }
        place = switch (place) {
            case BEFORE_ARRAY -> c == '[' ? Place.BEFORE_FIRST : Place.BROKEN;
            case BEFORE_FIRST -> c == ']' ? Place.AFTER_ARRAY : element(c);
            case BEFORE_ELEMENT -> element(c);
            case AFTER_ELEMENT -> afterElement(c);
            default -> Place.BROKEN;
        };
        if (place == Place.BROKEN) {
            consumer.unreadable();
        }
        return place == Place.CONTAINER || place == Place.SCALAR ? at : at + 1;
    }

    private static Place element(byte c) {
        return switch (c) {
            case '{', '[' -> Place.CONTAINER;
            case ',', ']' -> Place.BROKEN;
            default -> Place.SCALAR;
        };
    }

    private static Place afterElement(byte c) {
        return switch (c) {
            case ',' -> Place.BEFORE_ELEMENT;
            case ']' -> Place.AFTER_ARRAY;
            default -> Place.BROKEN;
        };
    }

    private int container(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (inString) {
                at = string(bytes, at, to);
                continue;
            }
            byte c = bytes[at++];
            if (c == '"') {
                inString = true;
            } else if (c == '{' || c == '[') {
                depth++;
            } else if ((c == '}' || c == ']') && --depth == 0) {
                event.data(bytes, from, at);
                endOfElement();
                return at;
            }
        }
        event.data(bytes, from, to);
        return to;
    }

    private int scalar(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (inString) {
                at = string(bytes, at, to);
                continue;
            }
            byte c = bytes[at];
            if (c == ',' || c == ']') {
                if (at > from) {
                    event.data(bytes, from, at);
                }
                endOfElement();
                return at;
            }
            inString = c == '"';
            at++;
        }
        event.data(bytes, from, to);
        return to;
    }

    /** Reads up to behind the end of a string, if that is here. */
    private int string(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            if (escaped) {
                escaped = false;
                at++;
            }
            at = STRING_END.in(bytes, at, to);
            if (at < to) {
                if (bytes[at++] == '"') {
                    inString = false;
                    return at;
                }
                escaped = true;
            }
        }
        return to;
    }

    private void endOfElement() {
        place = Place.AFTER_ELEMENT;
        event.end();
    }
}
