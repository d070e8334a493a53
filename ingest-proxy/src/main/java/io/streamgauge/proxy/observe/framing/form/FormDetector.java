package io.streamgauge.proxy.observe.framing.form;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a body is by its first bytes, and by the content type where these say nothing: servers answer with JSON
 * to a request for a stream, with a stream to a request for JSON, and mislabel both.
 */
public final class FormDetector {

    private static final byte[][] EVENT_STARTS = {
        ascii(":"), ascii("data:"), ascii("event:"), ascii("id:"), ascii("retry:")
    };
    private static final int LONGEST_START = 6;

    private final boolean declaredEvents;
    private final byte[] seen = new byte[LONGEST_START];
    private int length;

    /** Takes the value of the content-type header, if there is one. */
    public FormDetector(@Nullable String contentType) {
        this.declaredEvents = contentType != null
                && contentType.trim().toLowerCase(Locale.ROOT).startsWith("text/event-stream");
    }

    /** What the content type says of a body without any byte. */
    public BodyForm declared() {
        return declaredEvents ? BodyForm.EVENTS : BodyForm.DOCUMENT;
    }

    /** Looks at one byte; null as long as nothing is certain. Blanks before the first other byte say nothing. */
    public @Nullable BodyForm look(byte c) {
        if (length == 0 && (c == ' ' || c == '\t' || c == '\r' || c == '\n')) {
            return null;
        }
        seen[length++] = c;
        if (length == 1 && (c == '{' || c == '[')) {
            return BodyForm.DOCUMENT;
        }
        if (declaredEvents) {
            return BodyForm.EVENTS;
        }
        return byStart();
    }

    /** The bytes looked at since the first that was not blank; none of them has been handed to a framing. */
    public byte[] seen() {
        return seen;
    }

    /** Number of bytes in {@link #seen()}. */
    public int length() {
        return length;
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
        return possible ? null : BodyForm.OTHER;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
