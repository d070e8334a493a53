package io.streamgauge.proxy.relay.connect;

import io.netty.channel.ConnectTimeoutException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Locale;

/** Why no address of an upstream could be connected to: of several reasons the one that came furthest, in this order. */
public enum ConnectFailure {
    UNRESOLVED("the upstream's name has no address"),
    UNREACHABLE("the upstream cannot be reached"),
    REFUSED("the upstream refused the connection"),
    TIMEOUT("the upstream did not accept the connection in time"),
    TLS_NOT_SPOKEN("the upstream does not speak TLS"),
    TLS_BROKEN("the TLS handshake with the upstream broke off"),
    TLS_REFUSED("the upstream refused the TLS handshake"),
    TLS_UNTRUSTED("the upstream's certificate comes from nobody that is trusted"),
    TLS_EXPIRED("the upstream's certificate is not valid at this time"),
    TLS_WRONG_NAME("the upstream's certificate is for another name"),
    HTTP2_NOT_SPOKEN("the upstream does not speak HTTP/2"),
    HTTP2_NO_STREAMS("the upstream takes no requests on a new connection");

    private final String reason;

    ConnectFailure(String reason) {
        this.reason = reason;
    }

    static ConnectFailure of(Throwable cause) {
        if (cause instanceof ConnectTimeoutException) {
            return TIMEOUT;
        }
        if (cause instanceof UnknownHostException) {
            return UNRESOLVED;
        }
        return cause instanceof ConnectException ? REFUSED : UNREACHABLE;
    }

    /** In words for the client, without names or addresses. */
    public String reason() {
        return reason;
    }

    /** Value of the label {@code reason}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
