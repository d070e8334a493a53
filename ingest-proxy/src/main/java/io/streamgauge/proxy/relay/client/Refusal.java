package io.streamgauge.proxy.relay.client;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.streamgauge.proxy.relay.response.OwnResponse;
import java.util.Locale;

/** Rules a request can break; the connection ends with the answer. */
enum Refusal {
    MALFORMED(400, "the request is malformed"),
    TARGET_TOO_LONG(414, "the request line is too long"),
    HEAD_TOO_LARGE(431, "the request head is too large"),
    /** RFC 9110, section 2.5. */
    VERSION(505, "only HTTP/1.1 and HTTP/1.0 are spoken here"),
    /** RFC 9112, section 3.2. */
    HOST(400, "a request has exactly one Host"),
    /** RFC 9112, sections 6.1 and 7: what is not understood cannot be framed. */
    TRANSFER_CODING(400, "the only transfer coding of a request is chunked, once"),
    /** RFC 9110, section 9.3.6: tunnels are for forward proxies. */
    CONNECT(405, "CONNECT is not for this server");

    private final int status;
    private final String reason;

    Refusal(int status, String reason) {
        this.status = status;
        this.reason = reason;
    }

    static Refusal of(Throwable decoderFailure) {
        if (decoderFailure instanceof TooLongHttpLineException) {
            return TARGET_TOO_LONG;
        }
        return decoderFailure instanceof TooLongHttpHeaderException ? HEAD_TOO_LARGE : MALFORMED;
    }

    OwnResponse response() {
        return new OwnResponse(HttpResponseStatus.valueOf(status), reason);
    }

    /** Label in metrics. */
    String rule() {
        return name().toLowerCase(Locale.ROOT);
    }
}
