package io.streamgauge.proxy.relay.gate.rule;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The first line of a request: notes the rules it breaks and where its target leads. */
final class RequestLine {

    private final Set<RequestRule> broken;
    private boolean old;
    private @Nullable String authority;

    RequestLine(Set<RequestRule> broken) {
        this.broken = broken;
    }

    /** Whether the request is of HTTP/1.0. */
    boolean isOld() {
        return old;
    }

    /** The host and port the target names, if it is a URL. */
    @Nullable
    String authority() {
        return authority;
    }

    void read(String head, int from, int to) {
        int first = head.indexOf(' ', from);
        int last = head.lastIndexOf(' ', to - 1);
        if (first < 0 || first >= to || first == last || !Octets.isToken(head, from, first)) {
            broken.add(RequestRule.REQUEST_LINE);
            return;
        }
        String target = head.substring(first + 1, last);
        if (target.isEmpty() || target.indexOf(' ') >= 0 || target.indexOf('\t') >= 0) {
            broken.add(RequestRule.REQUEST_LINE);
            return;
        }
        readVersion(head.substring(last + 1, to));
        readCharacters(target);
        readTarget(head.substring(from, first), target);
    }

    private void readVersion(String version) {
        old = version.equals("HTTP/1.0");
        if (!old && !version.equals("HTTP/1.1")) {
            boolean known = version.length() == "HTTP/x.y".length() && version.startsWith("HTTP/");
            broken.add(known ? RequestRule.VERSION : RequestRule.REQUEST_LINE);
        }
    }

    private void readCharacters(String target) {
        for (int i = 0; i < target.length(); i++) {
            char octet = target.charAt(i);
            if (Octets.isControl(octet)) {
                broken.add(RequestRule.TARGET_CONTROL);
            } else if (octet > '~' || octet == '#') {
                broken.add(RequestRule.TARGET_CHARACTERS);
            }
        }
    }

    private void readTarget(String method, String target) {
        if (method.equals("CONNECT")) {
            broken.add(RequestRule.CONNECT);
        } else if (target.startsWith("/")) {
            return;
        }
        int begin = authorityAt(target);
        if (begin >= 0) {
            String named = target.substring(begin, pathAt(target, begin));
            authority = named;
            if (named.isEmpty() || !Octets.isHostAndPort(named)) {
                broken.add(RequestRule.TARGET_FORM);
            }
        } else if (!target.equals("*") || !method.equals("OPTIONS")) {
            broken.add(RequestRule.TARGET_FORM);
        }
    }

    /** Where a URL's host begins, -1 if the target is no URL. */
    static int authorityAt(String target) {
        String begin = target.substring(0, Math.min(target.length(), "https://".length()))
                .toLowerCase(Locale.ROOT);
        if (begin.startsWith("http://")) {
            return "http://".length();
        }
        return begin.equals("https://") ? begin.length() : -1;
    }

    /** Where a URL's path or query begins; its end if there is neither. */
    static int pathAt(String url, int authorityAt) {
        for (int i = authorityAt; i < url.length(); i++) {
            char octet = url.charAt(i);
            if (octet == '/' || octet == '?' || octet == '#') {
                return i;
            }
        }
        return url.length();
    }
}
