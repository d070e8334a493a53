package io.streamgauge.proxy.relay.exchange;

import io.netty.handler.codec.http.HttpResponseStatus;

/** A response of the proxy's own: a status and why, in words that name nothing behind the proxy. */
public record Answer(HttpResponseStatus status, String reason) {

    public static Answer badGateway(String reason) {
        return new Answer(HttpResponseStatus.BAD_GATEWAY, reason);
    }

    public static Answer proxyFailed() {
        return new Answer(HttpResponseStatus.INTERNAL_SERVER_ERROR, "the proxy failed");
    }

    /** The body. */
    public String text() {
        return status.code() + " " + status.reasonPhrase() + ": " + reason + "\n";
    }
}
