package io.streamgauge.proxy.observe.request.body;

import org.jspecify.annotations.Nullable;

/** Finds parameters in the values of headers: {@code form-data; name="model"}. */
final class HeaderParameter {

    private final String header;
    private int at;

    private HeaderParameter(String header, int start) {
        this.header = header;
        this.at = start;
    }

    /** The first parameter of this name, in any case, without its quotes; null if there is none. */
    static @Nullable String of(String header, String name) {
        int start = header.indexOf(';');
        HeaderParameter reading = new HeaderParameter(header, start < 0 ? header.length() : start);
        while (reading.at < header.length()) {
            reading.at++;
            boolean wanted = reading.until("=;").equalsIgnoreCase(name);
            String value = reading.value();
            if (wanted) {
                return value;
            }
        }
        return null;
    }

    /** Leaves the reading at a semicolon or at the end. */
    private String value() {
        if (at < header.length() && header.charAt(at) == '=') {
            at++;
            while (at < header.length() && header.charAt(at) == ' ') {
                at++;
            }
            if (at < header.length() && header.charAt(at) == '"') {
                String quoted = quoted();
                until(";");
                return quoted;
            }
        }
        return until(";");
    }

    private String quoted() {
        StringBuilder text = new StringBuilder();
        at++;
        while (at < header.length() && header.charAt(at) != '"') {
            if (header.charAt(at) == '\\' && at + 1 < header.length()) {
                at++;
            }
            text.append(header.charAt(at++));
        }
        return text.toString();
    }

    private String until(String ends) {
        int start = at;
        while (at < header.length() && ends.indexOf(header.charAt(at)) < 0) {
            at++;
        }
        return header.substring(start, at).trim();
    }
}
