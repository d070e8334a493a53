package io.streamgauge.proxy.relay.client.http2;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.streamgauge.proxy.relay.response.OwnResponse;

/**
 * A response of the proxy's own to a call of gRPC: a head that is the whole answer, with the status of gRPC in it (the
 * protocol's Trailers-Only). Clients map statuses of HTTP by themselves, but take each of 502, 503 and 504 for one that may be
 * tried again.
 */
final class GrpcAnswer {

    private static final int DEADLINE_EXCEEDED = 4;
    private static final int RESOURCE_EXHAUSTED = 8;
    private static final int UNIMPLEMENTED = 12;
    private static final int INTERNAL = 13;
    private static final int UNAVAILABLE = 14;

    private GrpcAnswer() {}

    static Http2Headers of(OwnResponse response) {
        return new DefaultHttp2Headers()
                .status(HttpResponseStatus.OK.codeAsText())
                .add("content-type", "application/grpc")
                .add("grpc-status", Integer.toString(code(response.status())))
                // Printable ASCII without a percent sign: as the protocol has it.
                .add("grpc-message", response.reason());
    }

    /** As the protocol maps statuses of HTTP, but for those that say more. */
    private static int code(HttpResponseStatus status) {
        return switch (status.code()) {
            case 404 -> UNIMPLEMENTED;
            case 408, 504 -> DEADLINE_EXCEEDED;
            case 413, 431 -> RESOURCE_EXHAUSTED;
            case 429, 502, 503 -> UNAVAILABLE;
            default -> INTERNAL;
        };
    }
}
