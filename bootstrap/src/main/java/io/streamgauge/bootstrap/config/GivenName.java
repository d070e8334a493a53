package io.streamgauge.bootstrap.config;

/** Holds names that people give, and that become labels of everything measured, to one rule. */
public final class GivenName {

    /** A label stands on every line of a scrape. */
    private static final int MOST_CHARACTERS = 128;

    private GivenName() {}

    /** Returns the name that was read, and refuses one that is blank, too long or partly invisible. */
    public static String checked(Section section, String key, String name) {
        if (section.has(key) && name.isBlank()) {
            section.refuse(key, "is blank");
        } else if (name.length() > MOST_CHARACTERS) {
            section.refuse(key, "is longer than " + MOST_CHARACTERS + " characters");
        } else if (!VisibleText.is(name)) {
            section.refuse(key, "holds control characters");
        }
        return name;
    }
}
