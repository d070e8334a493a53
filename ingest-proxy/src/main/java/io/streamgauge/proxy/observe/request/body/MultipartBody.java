package io.streamgauge.proxy.observe.request.body;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A form of several parts (RFC 7578 over RFC 2046), of which a few short fields are looked at. A line that begins with
 * the boundary but goes on with other text is data.
 */
final class MultipartBody implements RequestBody {

    private static final String TYPE = "multipart/form-data";
    private static final int LONGEST_BOUNDARY = 70;
    private static final int LINE_END = 2;

    private enum State {
        DATA,
        /** Behind a boundary: blanks may follow until the line ends. */
        BOUNDARY,
        BOUNDARY_DASH,
        BOUNDARY_CR,
        HEADER,
        END
    }

    private final byte[] delimiter;
    private final FormPart part;
    private final ShortText line = new ShortText();

    private State state = State.DATA;
    private boolean emptyLine;
    private int matched;
    private int implied;

    MultipartBody(String boundary, RequestFields fields) {
        this.delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.US_ASCII);
        this.part = new FormPart(fields);
        beginData();
    }

    /** The boundary a content type names; null if it is that of no form, or names none that may be. */
    static @Nullable String boundary(@Nullable String contentType) {
        if (contentType == null || !contentType.trim().toLowerCase(Locale.ROOT).startsWith(TYPE)) {
            return null;
        }
        String boundary = HeaderParameter.of(contentType, "boundary");
        boolean usable = boundary != null
                && !boundary.isEmpty()
                && boundary.length() <= LONGEST_BOUNDARY
                && boundary.chars().allMatch(c -> c >= ' ' && c <= '~');
        return usable ? boundary : null;
    }

    @Override
    public void feed(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            at = switch (state) {
                case DATA -> matched == 0 ? data(bytes, at, to) : delimiter(bytes[at], at);
                case HEADER -> header(bytes, at, to);
                case END -> to;
                case BOUNDARY, BOUNDARY_DASH, BOUNDARY_CR -> boundary(bytes[at], at);
            };
        }
    }

    @Override
    public boolean complete() {
        return state == State.END;
    }

    /** A boundary may stand at the very beginning: the end of line before it is not part of the data. */
    private void beginData() {
        state = State.DATA;
        matched = LINE_END;
        implied = LINE_END;
    }

    private int data(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] != '\r') {
            at++;
        }
        part.append(bytes, from, at);
        matched = at < to ? 1 : 0;
        return Math.min(at + 1, to);
    }

    /** Only the delimiter's first byte is a CR, so where it does not go on, another can begin at this byte at most. */
    private int delimiter(byte c, int at) {
        if (c != delimiter[matched]) {
            part.append(delimiter, implied, matched);
            matched = 0;
            implied = 0;
            return at;
        }
        matched++;
        if (matched == delimiter.length) {
            state = State.BOUNDARY;
            matched = 0;
            implied = 0;
        }
        return at + 1;
    }

    private int boundary(byte c, int at) {
        if (state == State.BOUNDARY && (c == ' ' || c == '\t')) {
            return at + 1;
        }
        if (state == State.BOUNDARY && (c == '-' || c == '\r')) {
            state = c == '-' ? State.BOUNDARY_DASH : State.BOUNDARY_CR;
            return at + 1;
        }
        if (state == State.BOUNDARY_DASH && c == '-') {
            part.end();
            state = State.END;
            return at + 1;
        }
        if (state == State.BOUNDARY_CR && c == '\n') {
            part.end();
            part.begin();
            beginHeader();
            return at + 1;
        }
        part.spoil();
        state = State.DATA;
        return at;
    }

    private void beginHeader() {
        state = State.HEADER;
        line.clear();
        emptyLine = true;
    }

    private int header(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to && bytes[at] != '\n') {
            emptyLine &= bytes[at] == '\r';
            at++;
        }
        line.append(bytes, from, at);
        if (at == to) {
            return to;
        }
        if (emptyLine) {
            beginData();
        } else {
            part.header(line.text());
            beginHeader();
        }
        return at + 1;
    }
}
