package io.streamgauge.bootstrap.metrics;

/** Values of labels as the text format can carry them: clients choose some, such as the names of models. */
final class LabelText {

    private static final char REPLACEMENT = '\uFFFD';
    private static final char FIRST_PICTURE = '\u2400';
    private static final char DELETE = '\u007F';
    private static final char DELETE_PICTURE = '\u2421';

    private LabelText() {}

    /**
     * The same where there is nothing to replace. A control character becomes the character that Unicode has for a
     * picture of it, so that different values stay different; half a surrogate pair, which UTF-8 cannot carry, becomes
     * U+FFFD.
     */
    static String of(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (isReplaced(value, i)) {
                return replaced(value);
            }
        }
        return value;
    }

    private static String replaced(String value) {
        StringBuilder text = new StringBuilder(value.length());
        for (int i = 0; i < value.length(); i++) {
            text.append(isReplaced(value, i) ? replacement(value.charAt(i)) : value.charAt(i));
        }
        return text.toString();
    }

    private static boolean isReplaced(String value, int index) {
        char c = value.charAt(index);
        if (Character.isHighSurrogate(c)) {
            return index + 1 == value.length() || !Character.isLowSurrogate(value.charAt(index + 1));
        }
        if (Character.isLowSurrogate(c)) {
            return index == 0 || !Character.isHighSurrogate(value.charAt(index - 1));
        }
        return Character.isISOControl(c);
    }

    private static char replacement(char c) {
        if (c < ' ') {
            return (char) (FIRST_PICTURE + c);
        }
        return c == DELETE ? DELETE_PICTURE : REPLACEMENT;
    }
}
