package io.streamgauge.processor.slo;

/** A pattern for whole names: {@code *} stands for any run of characters, also none; all else for itself. */
public record Glob(String pattern) {

    static final Glob ANY = new Glob("*");

    boolean matches(String name) {
        int p = 0;
        int n = 0;
        int star = -1;
        int resume = 0;
        while (n < name.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                resume = n;
            } else if (p < pattern.length() && pattern.charAt(p) == name.charAt(n)) {
                p++;
                n++;
            } else if (star >= 0) {
                p = star + 1;
                n = ++resume;
            } else {
                return false;
            }
        }
        return onlyStarsFrom(p);
    }

    private boolean onlyStarsFrom(int index) {
        return pattern.chars().skip(index).allMatch(c -> c == '*');
    }
}
