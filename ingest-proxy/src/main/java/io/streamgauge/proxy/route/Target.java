package io.streamgauge.proxy.route;

/** Reads a request target (RFC 9112, section 3.2) without changing it. */
final class Target {

    private Target() {}

    /** The path as it stands in the target: nothing decoded, no query. */
    static String pathOf(String target) {
        int start = target.startsWith("/") ? 0 : pathStartOfAbsoluteForm(target);
        int end = target.indexOf('?', start);
        return target.substring(start, end < 0 ? target.length() : end);
    }

    private static int pathStartOfAbsoluteForm(String target) {
        int authority = target.indexOf("://");
        if (authority < 0) {
            return 0;
        }
        int path = target.indexOf('/', authority + 3);
        return path < 0 ? target.length() : path;
    }
}
