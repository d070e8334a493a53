package io.streamgauge.proxy.relay.exchange;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.relay.upstream.ResponseListener.Loss;

/** A response of the proxy's own: a status and why, in words that name nothing behind the proxy. */
public record Answer(HttpResponseStatus status, String reason) {

    static Answer to(ConnectFailure failure) {
        boolean late = failure == ConnectFailure.TIMEOUT;
        return new Answer(late ? HttpResponseStatus.GATEWAY_TIMEOUT : HttpResponseStatus.BAD_GATEWAY, failure.reason());
    }

    static Answer to(Loss loss) {
        return switch (loss) {
            case UNANSWERED -> badGateway("the upstream closed the connection without a response");
            case CUT -> badGateway("the upstream closed the connection within its response");
            case MALFORMED -> badGateway("the upstream's response is malformed");
            case PROXY_FAILED -> proxyFailed();
        };
    }

    public static Answer proxyFailed() {
        return new Answer(HttpResponseStatus.INTERNAL_SERVER_ERROR, "the proxy failed");
    }

    private static Answer badGateway(String reason) {
        return new Answer(HttpResponseStatus.BAD_GATEWAY, reason);
    }

    /** The body. */
    public String text() {
        return status.code() + " " + status.reasonPhrase() + ": " + reason + "\n";
    }
}
