package io.streamgauge.proxy.relay.response;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.streamgauge.proxy.relay.connect.ConnectFailure;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import io.streamgauge.proxy.relay.limit.Limit;
import io.streamgauge.proxy.relay.upstream.ResponseListener.Loss;
import io.streamgauge.proxy.route.RouteTable;

/**
 * A response of the proxy's own: a status and why, in words that name nothing behind the proxy.
 *
 * @param sequel what the client is to do after it
 */
public record OwnResponse(HttpResponseStatus status, String reason, Sequel sequel) {

    /** What a client is to do after a response. */
    public enum Sequel {
        ANYTHING,
        /** It is told to come again. */
        RETRY,
        /** The connection ends: what else comes on it is of no use. */
        CLOSE
    }

    /** What a client that is to come again is told to wait. */
    public static final String RETRY_SECONDS = "1";

    public static final OwnResponse SHUTDOWN =
            new OwnResponse(HttpResponseStatus.SERVICE_UNAVAILABLE, "the proxy is shutting down");

    private OwnResponse(HttpResponseStatus status, String reason) {
        this(status, reason, Sequel.ANYTHING);
    }

    /** To a request that went over this limit. */
    public static OwnResponse to(Limit limit) {
        return switch (limit) {
            case CONNECTIONS, BUFFER_MEMORY, OPEN_REQUESTS ->
                new OwnResponse(HttpResponseStatus.SERVICE_UNAVAILABLE, "the proxy is at its limit", Sequel.RETRY);
            case BODY_SIZE ->
                new OwnResponse(
                        HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE, "the body is over the limit", Sequel.CLOSE);
            case HEADER_TIMEOUT, KEEP_ALIVE_TIMEOUT, BODY_TIMEOUT, WRITE_TIMEOUT ->
                new OwnResponse(HttpResponseStatus.REQUEST_TIMEOUT, "the request did not come in time", Sequel.CLOSE);
            case CONNECT_TIMEOUT -> to(ConnectFailure.TIMEOUT);
            case FIRST_OUTPUT_TIMEOUT, IDLE_OUTPUT_TIMEOUT, TOTAL_TIMEOUT ->
                new OwnResponse(HttpResponseStatus.GATEWAY_TIMEOUT, "the upstream did not answer in time");
        };
    }

    public static OwnResponse to(ConnectFailure failure) {
        boolean late = failure == ConnectFailure.TIMEOUT;
        return new OwnResponse(
                late ? HttpResponseStatus.GATEWAY_TIMEOUT : HttpResponseStatus.BAD_GATEWAY, failure.reason());
    }

    public static OwnResponse to(Loss loss) {
        return switch (loss) {
            case UNANSWERED -> badGateway("the upstream closed the connection without a response");
            case REFUSED -> badGateway("the upstream refused the request unread");
            case CUT -> badGateway("the upstream closed the connection within its response");
            case MALFORMED -> badGateway("the upstream's response is malformed");
            case PROXY_FAILED -> proxyFailed();
        };
    }

    /** To a request that no route takes. */
    public static OwnResponse unrouted(RouteTable.Missing missing) {
        return new OwnResponse(
                HttpResponseStatus.NOT_FOUND,
                "no route takes "
                        + switch (missing) {
                            case HOST -> "requests for this host";
                            case PATH -> "requests for this path";
                            case HEADERS -> "requests with these headers";
                        });
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
