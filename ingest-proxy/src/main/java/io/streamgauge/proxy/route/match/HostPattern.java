package io.streamgauge.proxy.route.match;

/**
 * A host, or all hosts below one.
 *
 * @param name as {@link HostName} has it
 * @param below whether the hosts below the name are meant, at any depth, and not the name itself
 */
record HostPattern(String name, boolean below) {

    private static final String BELOW = "*.";

    static HostPattern of(String text) {
        boolean below = text.startsWith(BELOW);
        return new HostPattern(HostName.of(below ? text.substring(BELOW.length()) : text), below);
    }

    boolean takes(String host) {
        return below ? isBelow(host) : host.equals(name);
    }

    /** Whether this takes every host that the other takes. */
    boolean covers(HostPattern other) {
        return below ? isBelow(other.name) || (other.below && other.name.equals(name)) : equals(other);
    }

    private boolean isBelow(String host) {
        int dot = host.length() - name.length() - 1;
        return dot > 0 && host.charAt(dot) == '.' && host.endsWith(name);
    }

    @Override
    public String toString() {
        return below ? BELOW + name : name;
    }
}
