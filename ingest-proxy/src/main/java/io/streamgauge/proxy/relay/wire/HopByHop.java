package io.streamgauge.proxy.relay.wire;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields of one message that concern a single connection and stay on it (RFC 9110, section 7.6.1): the known ones
 * and those that {@code Connection} names. Fields that frame or address the message are never among them, whatever
 * {@code Connection} says.
 */
final class HopByHop {

    private static final List<AsciiString> KNOWN = List.of(
            HttpHeaderNames.CONNECTION,
            AsciiString.cached("keep-alive"),
            AsciiString.cached("proxy-connection"),
            HttpHeaderNames.TE,
            HttpHeaderNames.UPGRADE);
    private static final List<AsciiString> KEPT =
            List.of(HttpHeaderNames.CONTENT_LENGTH, HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderNames.HOST);

    private final List<String> named;

    private HopByHop(List<String> named) {
        this.named = named;
    }

    static HopByHop of(HttpHeaders headers) {
        List<String> values = headers.getAll(HttpHeaderNames.CONNECTION);
        if (values.isEmpty()) {
            return new HopByHop(List.of());
        }
        List<String> named = new ArrayList<>();
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

    boolean contains(CharSequence name) {
        if (isOneOf(KNOWN, name)) {
            return true;
        }
        for (String each : named) {
            if (AsciiString.contentEqualsIgnoreCase(each, name)) {
                return true;
            }
        }
        return false;
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
