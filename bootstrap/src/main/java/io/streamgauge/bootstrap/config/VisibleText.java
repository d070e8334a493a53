package io.streamgauge.bootstrap.config;

import java.util.regex.Pattern;

/** Text from outside as people may see it. */
public final class VisibleText {

    /** Whatever moves a cursor or hides what follows. */
    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\u2028\\u2029]");

    private VisibleText() {}

    /** Whether it can be shown as it is. */
    public static boolean is(String text) {
        return !UNSEEN.matcher(text).find();
    }

    /** The same with a blank for each character that cannot be shown. */
    public static String of(String text) {
        return UNSEEN.matcher(text).replaceAll(" ");
    }
}
