package io.streamgauge.proxy.relay.listener;

import io.streamgauge.proxy.relay.client.http2.Http2Limits;
import io.streamgauge.proxy.relay.tls.server.ServerTlsSettings;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * How clients connect.
 *
 * @param address port 0 lets the system choose
 * @param tls none lets them speak in the clear
 */
public record ListenSettings(InetSocketAddress address, Optional<ServerTlsSettings> tls, Http2Limits http2) {

    /** The same elsewhere, for clients without a certificate. */
    public ListenSettings openAt(InetSocketAddress other) {
        return new ListenSettings(other, tls.map(ServerTlsSettings::withoutClientCa), http2);
    }

    /** What the URLs of clients begin with. */
    public String scheme() {
        return tls.isPresent() ? "https" : "http";
    }

    /** In the clear, with the usual limits. */
    public static ListenSettings inTheClear(InetSocketAddress address) {
        return new ListenSettings(address, Optional.empty(), Http2Limits.DEFAULT);
    }
}
