package io.streamgauge.proxy.relay.wire;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The fields of one message that concern a single connection and stay on it (RFC 9110, section 7.6.1): the known ones
 * and those that {@code Connection} names. Fields that frame or address the message are never among them, whatever
 * {@code Connection} says.
 */
public final class HopByHop {

    private static final List<AsciiString> KNOWN = List.of(
            HttpHeaderNames.CONNECTION,
            AsciiString.cached("keep-alive"),
            AsciiString.cached("proxy-connection"),
            HttpHeaderNames.TE,
            HttpHeaderNames.UPGRADE);
    private static final List<AsciiString> KEPT =
            List.of(HttpHeaderNames.CONTENT_LENGTH, HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderNames.HOST);

    /** Sorted, as a message may have thousands of fields and name as many. */
    private final Set<String> named;

    private HopByHop(Set<String> named) {
        this.named = named;
    }

    /** Those of a message with these fields. */
    public static HopByHop of(HttpHeaders headers) {
        List<String> values = headers.getAll(HttpHeaderNames.CONNECTION);
        if (values.isEmpty()) {
            return new HopByHop(Set.of());
        }
        Set<String> named = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (String value : values) {
            for (String token : value.split(",", -1)) {
                String name = token.trim();
                if (!isOneOf(KEPT, name)) {
                    named.add(name);
                }
            }
        }
        return new HopByHop(named);
    }

    public boolean contains(CharSequence name) {
        return isOneOf(KNOWN, name) || (!named.isEmpty() && named.contains(name.toString()));
    }

    private static boolean isOneOf(List<AsciiString> names, CharSequence name) {
        for (AsciiString each : names) {
            if (each.contentEqualsIgnoreCase(name)) {
                return true;
            }
        }
        return false;
    }
}
