package io.streamgauge.proxy.observe.framing.form;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a body is by its first bytes, and by the content type and the habits of the API where these say nothing:
 * servers answer with JSON to a request for a stream, with a stream to a request for JSON, and mislabel both.
 */
public final class FormDetector {

    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final byte[][] EVENT_STARTS = {
        ascii(":"), ascii("data:"), ascii("event:"), ascii("id:"), ascii("retry:"), ascii("error:")
    };
    private static final int LONGEST_START = 6;

    private final MediaType declared;
    private final BodyForm natural;
    private final boolean streamRequested;
    private final byte[] seen = new byte[LONGEST_START];
    private int length;
    private boolean markPossible = true;

    /**
     * @param contentType value of the header, if there is one
     * @param natural the form in which streams of this API normally come
     * @param streamRequested whether the request asked for a stream
     */
    public FormDetector(@Nullable String contentType, BodyForm natural, boolean streamRequested) {
        this.declared = MediaType.of(contentType);
        this.natural = natural;
        this.streamRequested = streamRequested;
    }

    /** What the content type says of a body without any byte. */
    public BodyForm declared() {
        if (natural == BodyForm.MESSAGES) {
            return BodyForm.MESSAGES;
        }
        return switch (declared) {
            case EVENTS -> BodyForm.EVENTS;
            case LINES -> BodyForm.LINES;
            case FRAMES -> BodyForm.FRAMES;
            case JSON, OTHER -> BodyForm.DOCUMENT;
        };
    }

    /** Whether a body of this form is a stream. An array is one only where the API is known to stream arrays. */
    public boolean isStream(BodyForm form) {
        return switch (form) {
            case EVENTS, LINES, FRAMES -> true;
            case ARRAY -> natural == BodyForm.ARRAY;
            case MESSAGES -> streamRequested;
            case DOCUMENT, OTHER -> false;
        };
    }

    /**
     * Looks at one byte; null as long as nothing is certain. Blanks and a byte order mark before the first other byte
     * say nothing and are dropped.
     */
    public @Nullable BodyForm look(byte c) {
        if (length == 0 && (c == ' ' || c == '\t' || c == '\r' || c == '\n')) {
            return null;
        }
        seen[length++] = c;
        return isMark(c) ? null : byBytes();
    }

    /** The bytes looked at since the first that was not dropped; none of them has been handed to a framing. */
    public byte[] seen() {
        return seen;
    }

    /** Number of bytes in {@link #seen()}. */
    public int length() {
        return length;
    }

    private boolean isMark(byte c) {
        markPossible = markPossible && c == MARK[length - 1];
        if (markPossible && length == MARK.length) {
            markPossible = false;
            length = 0;
            return true;
        }
        return markPossible;
    }

    private @Nullable BodyForm byBytes() {
        byte first = seen[0];
        if (natural == BodyForm.MESSAGES) {
            return first == 0 || first == 1 ? BodyForm.MESSAGES : BodyForm.OTHER;
        }
        if (first == '{') {
            return isLines() ? BodyForm.LINES : BodyForm.DOCUMENT;
        }
        if (first == 0 && natural == BodyForm.FRAMES) {
            return BodyForm.FRAMES;
        }
        if (first == '[') {
            return declared == MediaType.FRAMES ? BodyForm.FRAMES : BodyForm.ARRAY;
        }
        if (declared == MediaType.EVENTS) {
            return BodyForm.EVENTS;
        }
        return byStart();
    }

    private boolean isLines() {
        boolean labelled = declared == MediaType.JSON || declared == MediaType.EVENTS;
        return declared == MediaType.LINES || (natural == BodyForm.LINES && (streamRequested || !labelled));
    }

    private @Nullable BodyForm byStart() {
        boolean possible = false;
        for (byte[] start : EVENT_STARTS) {
            int common = Math.min(start.length, length);
            if (Arrays.equals(start, 0, common, seen, 0, common)) {
                if (start.length == length) {
                    return BodyForm.EVENTS;
                }
                possible = true;
            }
        }
        return possible ? null : otherwise();
    }

    /** First bytes that say nothing: the content type is believed where it names a stream. */
    private BodyForm otherwise() {
        return switch (declared) {
            case LINES -> BodyForm.LINES;
            case FRAMES -> BodyForm.FRAMES;
            case EVENTS, JSON, OTHER -> BodyForm.OTHER;
        };
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
