package io.streamgauge.proxy.relay.response;

import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import java.net.InetSocketAddress;

/**
 * Who is at the other end of a client's connection.
 *
 * @param address its IP address in digits, IPv6 without brackets; empty if it is not known
 * @param secure whether it speaks TLS
 * @param http2 whether it speaks HTTP/2
 */
public record Peer(String address, boolean secure, boolean http2) {

    public static final Peer UNKNOWN = new Peer("", false, false);

    /** The peer of a client's connection that speaks HTTP/1.1. */
    public static Peer of(Channel connection) {
        boolean secure = connection.pipeline().get(SslHandler.class) != null;
        if (connection.remoteAddress() instanceof InetSocketAddress remote && !remote.isUnresolved()) {
            return new Peer(withoutZone(remote.getAddress().getHostAddress()), secure, false);
        }
        return new Peer("", secure, false);
    }

    /** The same peer, if it speaks HTTP/2. */
    public Peer overHttp2() {
        return new Peer(address, secure, true);
    }

    /** The zone says which interface of this machine a local address is behind; elsewhere it means nothing. */
    private static String withoutZone(String address) {
        int zone = address.indexOf('%');
        return zone < 0 ? address : address.substring(0, zone);
    }
}
