package io.streamgauge.proxy.route.match;

/**
 * Brings paths into the normal form of RFC 3986, section 6.2.2, so that two spellings of one path are compared as one:
 * what need not be encoded is decoded, and dot segments are taken out. An encoded slash stays one: it is data.
 */
final class NormalPath {

    private static final int ESCAPE_LENGTH = 3;

    private NormalPath() {}

    /** @param path absolute; anything else comes back as it is */
    static String of(String path) {
        if (path.isEmpty()) {
            return "/";
        }
        if (path.charAt(0) != '/' || (path.indexOf('%') < 0 && !path.contains("/."))) {
            return path;
        }
        return withoutDotSegments(path.indexOf('%') < 0 ? path : decoded(path));
    }

    private static String decoded(String path) {
        StringBuilder out = new StringBuilder(path.length());
        int at = 0;
        while (at < path.length()) {
            int octet = path.charAt(at) == '%' ? octetAt(path, at) : -1;
            if (octet < 0) {
                out.append(path.charAt(at));
                at++;
            } else {
                appendOctet(octet, out);
                at += ESCAPE_LENGTH;
            }
        }
        return out.toString();
    }

    private static void appendOctet(int octet, StringBuilder out) {
        if (isUnreserved(octet)) {
            out.append((char) octet);
        } else {
            out.append('%').append(hexDigit(octet >> 4)).append(hexDigit(octet & 0xF));
        }
    }

    private static char hexDigit(int value) {
        return Character.toUpperCase(Character.forDigit(value, 16));
    }

    /** The octet that an escape stands for; -1 if this is none. */
    private static int octetAt(String path, int at) {
        if (at + ESCAPE_LENGTH > path.length()) {
            return -1;
        }
        int high = Character.digit(path.charAt(at + 1), 16);
        int low = Character.digit(path.charAt(at + 2), 16);
        return high < 0 || low < 0 ? -1 : high << 4 | low;
    }

    /** RFC 3986, section 2.3. */
    private static boolean isUnreserved(int octet) {
        return (octet >= 'a' && octet <= 'z')
                || (octet >= 'A' && octet <= 'Z')
                || (octet >= '0' && octet <= '9')
                || "-._~".indexOf(octet) >= 0;
    }

    /** RFC 3986, section 5.2.4. */
    private static String withoutDotSegments(String path) {
        StringBuilder out = new StringBuilder(path.length());
        int from = 0;
        while (from < path.length()) {
            int next = path.indexOf('/', from + 1);
            int end = next < 0 ? path.length() : next;
            String segment = path.substring(from + 1, end);
            if (segment.equals("..")) {
                out.setLength(Math.max(0, out.lastIndexOf("/")));
            }
            if (!isDots(segment)) {
                out.append(path, from, end);
            } else if (next < 0) {
                out.append('/');
            }
            from = end;
        }
        return out.toString();
    }

    /** Whether a path, decoded, has a segment that normalising takes out. */
    static boolean hasDotSegments(String path) {
        for (String segment : decoded(path).split("/", -1)) {
            if (isDots(segment)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isDots(String segment) {
        return segment.equals(".") || segment.equals("..");
    }
}
