package io.streamgauge.bootstrap.config;

import java.util.regex.Pattern;

/** Holds names that people give, and that become labels of everything measured, to one rule. */
public final class GivenName {

    /** A label stands on every line of a scrape. */
    private static final int MOST_CHARACTERS = 128;

    private static final Pattern UNSEEN = Pattern.compile("[\\p{Cc}\\p{Cf}\\u2028\\u2029]");

    private GivenName() {}

    /** Returns the name that was read, and refuses one that is blank, too long or partly invisible. */
    public static String checked(Section section, String key, String name) {
        if (section.has(key) && name.isBlank()) {
            section.refuse(key, "is blank");
        } else if (name.length() > MOST_CHARACTERS) {
            section.refuse(key, "is longer than " + MOST_CHARACTERS + " characters");
        } else if (UNSEEN.matcher(name).find()) {
            section.refuse(key, "holds control characters");
        }
        return name;
    }

    /** A text from outside as people may see it: whatever moves a cursor or hides the rest is a blank. */
    public static String shown(String text) {
        return UNSEEN.matcher(text).replaceAll(" ");
    }
}
