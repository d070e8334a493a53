package io.streamgauge.standalone.scraped;

import java.util.Locale;

/** Figures as a terminal shows them; a dash is one that does not exist. */
public final class FigureText {

    private FigureText() {}

    /** With so many digits after the point. */
    public static String number(double value, int digits) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    /** A ratio, with so many digits after the point. */
    public static String percent(double ratio, int digits) {
        return Double.isNaN(ratio) ? "-" : number(ratio * 100, digits) + " %";
    }

    /** Below a second in milli seconds. */
    public static String time(double seconds) {
        return seconds < 1
                ? number(seconds * 1_000, 0) + " ms"
                : Double.isNaN(seconds) ? "-" : number(seconds, 1) + " s";
    }
}
