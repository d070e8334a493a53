package io.streamgauge.proxy.relay.response;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import io.streamgauge.proxy.relay.upstream.ResponseListener.Loss;

/** A response of the proxy's own: a status and why, in words that name nothing behind the proxy. */
public record OwnResponse(HttpResponseStatus status, String reason) {

    public static final OwnResponse NO_ROUTE =
            new OwnResponse(HttpResponseStatus.NOT_FOUND, "no route takes this path");
    public static final OwnResponse SHUTDOWN =
            new OwnResponse(HttpResponseStatus.SERVICE_UNAVAILABLE, "the proxy is shutting down");

    public static OwnResponse to(ConnectFailure failure) {
        boolean late = failure == ConnectFailure.TIMEOUT;
        return new OwnResponse(
                late ? HttpResponseStatus.GATEWAY_TIMEOUT : HttpResponseStatus.BAD_GATEWAY, failure.reason());
    }

    public static OwnResponse to(Loss loss) {
        return switch (loss) {
            case UNANSWERED -> badGateway("the upstream closed the connection without a response");
            case CUT -> badGateway("the upstream closed the connection within its response");
            case MALFORMED -> badGateway("the upstream's response is malformed");
            case PROXY_FAILED -> proxyFailed();
        };
    }

    /** To a request that broke this rule. */
    public static OwnResponse refusing(RequestRule rule) {
        return new OwnResponse(HttpResponseStatus.valueOf(rule.status()), rule.reason());
    }

    public static OwnResponse proxyFailed() {
        return new OwnResponse(HttpResponseStatus.INTERNAL_SERVER_ERROR, "the proxy failed");
    }

    private static OwnResponse badGateway(String reason) {
        return new OwnResponse(HttpResponseStatus.BAD_GATEWAY, reason);
    }

    /** The body. */
    public String text() {
        return status.code() + " " + status.reasonPhrase() + ": " + reason + "\n";
    }
}
