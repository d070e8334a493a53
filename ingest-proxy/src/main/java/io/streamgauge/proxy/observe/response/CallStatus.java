package io.streamgauge.proxy.observe.response;

import io.netty.handler.codec.http.HttpHeaders;
import org.jspecify.annotations.Nullable;

/** How a gRPC call ended, as its server says; in the order of the numbers it says it with. */
public enum CallStatus {
    OK(200),
    CANCELLED(499),
    UNKNOWN(500),
    INVALID_ARGUMENT(400),
    DEADLINE_EXCEEDED(504),
    NOT_FOUND(404),
    ALREADY_EXISTS(409),
    PERMISSION_DENIED(403),
    RESOURCE_EXHAUSTED(429),
    FAILED_PRECONDITION(400),
    ABORTED(409),
    OUT_OF_RANGE(400),
    UNIMPLEMENTED(501),
    INTERNAL(500),
    UNAVAILABLE(503),
    DATA_LOSS(500),
    UNAUTHENTICATED(401);

    private static final CallStatus[] ALL = values();

    private final int http;

    CallStatus(int http) {
        this.http = http;
    }

    /** The status of HTTP that gRPC itself sets beside it (google.rpc.Code). */
    public int http() {
        return http;
    }

    /** What these fields say; null where they say nothing. A number that is none of ours means an unknown error. */
    static @Nullable CallStatus in(HttpHeaders fields) {
        String number = fields.get("grpc-status");
        if (number == null) {
            return null;
        }
        int code = number.matches("[0-9]{1,2}") ? Integer.parseInt(number) : ALL.length;
        return code < ALL.length ? ALL[code] : UNKNOWN;
    }
}
