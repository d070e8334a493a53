package io.streamgauge.proxy.observe.dialect.reading;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The finish reasons of all choices, of which one is reported: that of choice 0, or of any other if it has none. */
final class FinishReason {

    private static final int LONGEST = 64;

    private @Nullable String current;
    private @Nullable String newOfFirst;
    private @Nullable String newOfOther;
    private @Nullable String ofFirst;
    private @Nullable String ofOther;

    /** The choice now read gives this reason. */
    void of(@Nullable String word) {
        if (word != null && !word.equalsIgnoreCase("none")) {
            current = cut(word);
        }
    }

    /** The choice has been read and has this index. */
    void choiceEnds(int index) {
        if (current == null) {
            return;
        }
        if (index == 0) {
            newOfFirst = current;
        } else {
            newOfOther = current;
        }
        current = null;
    }

    void commit() {
        if (newOfFirst != null) {
            ofFirst = newOfFirst;
            newOfFirst = null;
        }
        if (newOfOther != null) {
            ofOther = newOfOther;
            newOfOther = null;
        }
    }

    void forget() {
        current = null;
        newOfFirst = null;
        newOfOther = null;
    }

    @Nullable
    String word() {
        return ofFirst != null ? ofFirst : ofOther;
    }

    private static String cut(String word) {
        int end = Math.min(word.length(), LONGEST);
        while (word.substring(0, end).getBytes(StandardCharsets.UTF_8).length > LONGEST) {
            end--;
        }
        return word.substring(0, end);
    }
}
