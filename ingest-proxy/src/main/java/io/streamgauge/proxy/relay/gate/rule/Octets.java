package io.streamgauge.proxy.relay.gate.rule;

/** Classes of characters in heads; characters are bytes here (RFC 9110, section 5.6.2, and RFC 3986, section 3). */
final class Octets {

    private static final boolean[] TOKEN = table("!#$%&'*+-.^_`|~");
    private static final boolean[] HOST = table("-._~%!$&'()*+;=:[]");

    private Octets() {}

    static boolean isToken(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (!isIn(TOKEN, text.charAt(i))) {
                return false;
            }
        }
        return from < to;
    }

    /** Whether it is a host and perhaps a port, by their characters. */
    static boolean isHostAndPort(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (!isIn(HOST, text.charAt(i))) {
                return false;
            }
        }
        int portAt = portAt(text);
        return portAt < 0 || isNumber(text, portAt + 1, text.length());
    }

    /** Where the colon before the port is, -1 if there is none; colons in brackets belong to an address. */
    static int portAt(String authority) {
        return authority.indexOf(':', Math.max(0, authority.lastIndexOf(']')));
    }

    /** Whether there are digits alone; none at all will do. */
    static boolean isNumber(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }

    static boolean isControl(char octet) {
        return octet < ' ' || octet == 0x7f;
    }

    static boolean isBlank(char octet) {
        return octet == ' ' || octet == '\t';
    }

    /** The part without blanks at its ends. */
    static String trimmed(String text, int from, int to) {
        int start = from;
        int end = to;
        while (start < end && isBlank(text.charAt(start))) {
            start++;
        }
        while (end > start && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    private static boolean isIn(boolean[] table, char octet) {
        return octet < table.length && table[octet];
    }

    private static boolean[] table(String others) {
        boolean[] table = new boolean[128];
        others.chars().forEach(octet -> table[octet] = true);
        for (char c = '0'; c <= 'z'; c++) {
            table[c] |= Character.isLetterOrDigit(c);
        }
        return table;
    }
}
