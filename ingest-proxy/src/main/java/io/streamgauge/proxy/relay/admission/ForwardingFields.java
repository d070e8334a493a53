package io.streamgauge.proxy.relay.admission;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import io.streamgauge.proxy.relay.response.Peer;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells an upstream whose request it is: appends the client's address to what proxies before this one have said, in
 * {@code X-Forwarded-For}, {@code Forwarded} (RFC 7239) and {@code Via} (RFC 9110, section 7.6.3). The first proxy of a chain
 * knows the client's protocol, so {@code X-Forwarded-Proto} stays if it is there.
 */
final class ForwardingFields {

    private static final AsciiString FORWARDED_FOR = AsciiString.cached("X-Forwarded-For");
    private static final AsciiString FORWARDED_PROTO = AsciiString.cached("X-Forwarded-Proto");
    private static final AsciiString FORWARDED = AsciiString.cached("Forwarded");
    private static final AsciiString VIA = AsciiString.cached("Via");
    private static final List<AsciiString> ALL = List.of(FORWARDED_FOR, FORWARDED_PROTO, FORWARDED, VIA);

    private static final String PSEUDONYM = "streamgauge";

    private ForwardingFields() {}

    static void append(HttpRequest head, Peer client) {
        HttpHeaders headers = head.headers();
        freeFromConnection(headers);
        String protocol = client.secure() ? "https" : "http";
        if (!client.address().isEmpty()) {
            append(headers, FORWARDED_FOR, client.address());
        }
        if (!headers.contains(FORWARDED_PROTO)) {
            headers.set(FORWARDED_PROTO, protocol);
        }
        append(headers, FORWARDED, "for=" + node(client.address()) + ";proto=" + protocol);
        append(headers, VIA, receivedVersion(head, client) + " " + PSEUDONYM);
    }

    /** A head that came over HTTP/2 is one of HTTP/1.1 by now. */
    private static String receivedVersion(HttpRequest head, Peer client) {
        HttpVersion version = head.protocolVersion();
        return client.http2() ? "2.0" : version.majorVersion() + "." + version.minorVersion();
    }

    /** A client could otherwise have them taken out again, as fields of its own connection alone. */
    private static void freeFromConnection(HttpHeaders headers) {
        List<String> kept = new ArrayList<>();
        boolean named = false;
        for (String value : headers.getAll(HttpHeaderNames.CONNECTION)) {
            for (String option : value.split(",", -1)) {
                String name = option.trim();
                if (ALL.stream().anyMatch(field -> field.contentEqualsIgnoreCase(name))) {
                    named = true;
                    headers.remove(name);
                } else {
                    kept.add(name);
                }
            }
        }
        if (named) {
            headers.set(HttpHeaderNames.CONNECTION, String.join(", ", kept));
        }
    }

    /** In one line: some servers look at one line of a field only. */
    private static void append(HttpHeaders headers, AsciiString name, String value) {
        List<String> before = headers.getAll(name);
        headers.set(name, before.isEmpty() ? value : String.join(", ", before) + ", " + value);
    }

    private static String node(String address) {
        if (address.isEmpty()) {
            return "unknown";
        }
        return address.indexOf(':') < 0 ? address : "\"[" + address + "]\"";
    }
}
