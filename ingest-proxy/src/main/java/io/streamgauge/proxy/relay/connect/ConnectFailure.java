package io.streamgauge.proxy.relay.connect;

import io.netty.channel.ConnectTimeoutException;
import java.net.ConnectException;
import java.net.UnknownHostException;

/** Why no address of an upstream could be connected to. */
public enum ConnectFailure {
    REFUSED("the upstream refused the connection"),
    UNRESOLVED("the upstream's name has no address"),
    UNREACHABLE("the upstream cannot be reached"),
    TIMEOUT("the upstream did not accept the connection in time");

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
}
