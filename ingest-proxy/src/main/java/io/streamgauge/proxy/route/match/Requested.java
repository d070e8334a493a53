package io.streamgauge.proxy.route.match;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/** What a request is for, in the forms in which routes compare it; the request itself stays as it came. One thread. */
public final class Requested {

    private static final String SCHEME_END = "://";

    private final HttpRequest head;
    private final String path;
    private @Nullable String host;

    public Requested(HttpRequest head) {
        this.head = head;
        String target = head.uri();
        int start = pathAt(target);
        int query = target.indexOf('?', start);
        this.path = NormalPath.of(target.substring(start, query < 0 ? target.length() : query));
    }

    /** The path of the target in normal form; {@code *} where the target is that. */
    String path() {
        return path;
    }

    /** The host asked for; empty if the request names none. */
    String host() {
        String known = host;
        if (known == null) {
            known = HostName.of(authority());
            host = known;
        }
        return known;
    }

    HttpHeaders headers() {
        return head.headers();
    }

    /** The gate lets a target that names a host pass only if it is that of the Host field, or there is no such field. */
    private String authority() {
        String target = head.uri();
        int scheme = isAbsolute(target) ? target.indexOf(SCHEME_END) : -1;
        return scheme < 0
                ? head.headers().get(HttpHeaderNames.HOST, "")
                : target.substring(scheme + SCHEME_END.length(), pathAt(target));
    }

    /** Where the path begins (RFC 9112, section 3.2). */
    private static int pathAt(String target) {
        int scheme = isAbsolute(target) ? target.indexOf(SCHEME_END) : -1;
        if (scheme < 0) {
            return 0;
        }
        for (int i = scheme + SCHEME_END.length(); i < target.length(); i++) {
            if (target.charAt(i) == '/' || target.charAt(i) == '?') {
                return i;
            }
        }
        return target.length();
    }

    private static boolean isAbsolute(String target) {
        return !target.startsWith("/");
    }
}
