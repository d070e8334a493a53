package io.streamgauge.proxy.relay.gate.rule;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Holds the head of a request, byte for byte as it came, against the rules: line by line, without the repairs of a
 * decoder. Characters are bytes.
 */
public final class RequestHead {

    private final String head;
    private final Set<RequestRule> broken = EnumSet.noneOf(RequestRule.class);
    private final RequestLine line = new RequestLine(broken);
    private final RequestFields fields = new RequestFields(broken);

    private RequestHead(String head) {
        this.head = head;
    }

    /**
     * The rules it breaks.
     *
     * @param head from any empty lines before it to its own; what comes after is not looked at
     */
    public static Set<RequestRule> brokenBy(String head) {
        RequestHead check = new RequestHead(head);
        check.read();
        return check.broken;
    }

    /** Whether a trailer of this name would change what the request is, to some receiver at least. */
    public static boolean isForbiddenTrailer(CharSequence name) {
        return RequestFields.framesOrAddresses(name.toString()) || "trailer".equalsIgnoreCase(name.toString());
    }

    /** The target as servers expect it: of a URL the path and query alone. */
    public static String originForm(String target) {
        int authorityAt = RequestLine.authorityAt(target);
        if (authorityAt < 0) {
            return target;
        }
        String rest = target.substring(RequestLine.pathAt(target, authorityAt));
        return rest.startsWith("/") ? rest : "/" + rest;
    }

    /** The host and port that a target names, if it is a URL that names one. */
    public static Optional<String> hostOf(String target) {
        int authorityAt = RequestLine.authorityAt(target);
        if (authorityAt < 0) {
            return Optional.empty();
        }
        String authority = target.substring(authorityAt, RequestLine.pathAt(target, authorityAt));
        return Optional.of(authority).filter(named -> !named.isEmpty() && Octets.isHostAndPort(named));
    }

    private void read() {
        int begin = firstLine();
        int at = begin;
        for (int end = head.indexOf('\n', at); end >= 0; end = head.indexOf('\n', at)) {
            int to = lineEnd(at, end);
            if (to == at) {
                fields.end(line.isOld(), line.authority());
                return;
            }
            if (at == begin) {
                line.read(head, at, to);
            } else {
                fields.read(head, at, to);
            }
            at = end + 1;
        }
        if (at == begin && begin < head.length() && Octets.isControl(head.charAt(begin))) {
            // The decoder gives up at once, with or without the rest of the line.
            broken.add(RequestRule.REQUEST_LINE);
        }
        broken.add(RequestRule.MALFORMED);
    }

    /** Empty lines before a request are ignored (RFC 9112, section 2.2). */
    private int firstLine() {
        int at = 0;
        while (head.startsWith("\r\n", at)) {
            at += 2;
        }
        return at;
    }

    /** Where the line's text ends; notes a CR or LF that stands alone. */
    private int lineEnd(int from, int lineFeed) {
        int to = lineFeed > from && head.charAt(lineFeed - 1) == '\r' ? lineFeed - 1 : lineFeed;
        int carriageReturn = head.indexOf('\r', from);
        if (to == lineFeed || (carriageReturn >= 0 && carriageReturn < to)) {
            broken.add(RequestRule.LINE_END);
        }
        return to;
    }
}
