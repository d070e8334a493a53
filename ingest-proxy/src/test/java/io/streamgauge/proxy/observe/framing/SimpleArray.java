package io.streamgauge.proxy.observe.framing;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A second reading of growing arrays: strings are blotted out first, so that every bracket and comma left counts. */
final class SimpleArray {

    private static final String BLANKS = " \t\r\n";

    private final String text;
    private final String blotted;
    private final long cap;
    private final List<String> events = new ArrayList<>();
    private int at;

    private SimpleArray(String text, long cap) {
        this.text = text;
        this.blotted = blotted(text);
        this.cap = cap;
    }

    static List<String> events(byte[] body, long cap) {
        SimpleArray array = new SimpleArray(new String(body, StandardCharsets.ISO_8859_1), cap);
        if (!array.read()) {
            array.events.add(Events.UNREADABLE);
        }
        return array.events;
    }

    /** The text with every string replaced by as many letters. */
    private static String blotted(String text) {
        StringBuilder blotted = new StringBuilder(text);
        boolean inString = false;
        for (int i = 0; i < text.length(); i++) {
            boolean quote = text.charAt(i) == '"';
            if (inString || quote) {
                blotted.setCharAt(i, 's');
            }
            if (inString && text.charAt(i) == '\\' && i + 1 < text.length()) {
                i++;
                blotted.setCharAt(i, 's');
            } else if (quote) {
                inString = !inString;
            }
        }
        return blotted.toString();
    }

    /** False where something stands that no array has. */
    private boolean read() {
        if (atEnd()) {
            return true;
        }
        if (blotted.charAt(at++) != '[') {
            return false;
        }
        if (!atEnd() && blotted.charAt(at) == ']') {
            at++;
            return atEnd();
        }
        while (!atEnd()) {
            if (",]".indexOf(blotted.charAt(at)) >= 0) {
                return false;
            }
            element();
            if (atEnd()) {
                return true;
            }
            char separator = blotted.charAt(at++);
            if (separator != ',') {
                return separator == ']' && atEnd();
            }
        }
        return true;
    }

    private void element() {
        int start = at;
        if ("[{".indexOf(blotted.charAt(at)) >= 0) {
            int depth = 0;
            do {
                char c = blotted.charAt(at++);
                depth += c == '[' || c == '{' ? 1 : 0;
                depth -= c == ']' || c == '}' ? 1 : 0;
            } while (depth > 0 && at < blotted.length());
        } else {
            while (at < blotted.length() && ",]".indexOf(blotted.charAt(at)) < 0) {
                at++;
            }
        }
        events.add(at - start > cap ? Events.OVERSIZED : text.substring(start, at));
    }

    /** Steps over blanks. */
    private boolean atEnd() {
        while (at < blotted.length() && BLANKS.indexOf(blotted.charAt(at)) >= 0) {
            at++;
        }
        return at == blotted.length();
    }
}
