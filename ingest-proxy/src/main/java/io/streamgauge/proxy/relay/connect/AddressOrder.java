package io.streamgauge.proxy.relay.connect;

import java.net.Inet4Address;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** In which order the addresses of a name are tried. */
final class AddressOrder {

    private AddressOrder() {}

    /** Versions of IP by turns, so that one that leads nowhere costs little (RFC 8305, section 4). */
    static List<InetSocketAddress> alternating(List<InetSocketAddress> addresses) {
        if (addresses.size() < 3) {
            return addresses;
        }
        boolean first = isVersion4(addresses.get(0));
        Iterator<InetSocketAddress> likeFirst = addresses.stream()
                .filter(address -> isVersion4(address) == first)
                .iterator();
        Iterator<InetSocketAddress> others = addresses.stream()
                .filter(address -> isVersion4(address) != first)
                .iterator();
        List<InetSocketAddress> ordered = new ArrayList<>(addresses.size());
        while (likeFirst.hasNext() || others.hasNext()) {
            if (likeFirst.hasNext()) {
                ordered.add(likeFirst.next());
            }
            if (others.hasNext()) {
                ordered.add(others.next());
            }
        }
        return ordered;
    }

    private static boolean isVersion4(InetSocketAddress address) {
        return address.getAddress() instanceof Inet4Address;
    }
}
