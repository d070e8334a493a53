package io.streamgauge.proxy.route.match;

import io.netty.util.NetUtil;
import java.util.Locale;

/** Brings hosts into one form, so that they can be compared: no port, lower case, no dot at the end, one spelling of IPv6. */
final class HostName {

    private HostName() {}

    /** @param authority the value of a Host field, or a host alone */
    static String of(String authority) {
        int portAt = authority.indexOf(':', Math.max(0, authority.lastIndexOf(']')));
        String host = (portAt < 0 ? authority : authority.substring(0, portAt)).toLowerCase(Locale.ROOT);
        if (host.startsWith("[") && host.endsWith("]")) {
            return literal(host);
        }
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }

    /** RFC 5952 has one spelling of each address; what is no address stays as it is. */
    private static String literal(String bracketed) {
        String inner = bracketed.substring(1, bracketed.length() - 1);
        byte[] address = NetUtil.createByteArrayFromIpAddressString(inner);
        return address == null ? bracketed : "[" + NetUtil.bytesToIpAddress(address) + "]";
    }
}
