package io.streamgauge.proxy.relay.client;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import io.streamgauge.proxy.relay.exchange.Answer;
import java.util.Locale;

/** Rules a request can break; the connection ends with the answer. */
enum Refusal {
    MALFORMED(HttpResponseStatus.BAD_REQUEST, "the request is malformed"),
    TARGET_TOO_LONG(HttpResponseStatus.REQUEST_URI_TOO_LONG, "the request line is too long"),
    HEAD_TOO_LARGE(HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "the request head is too large"),
    /** RFC 9110, section 2.5. */
    VERSION(HttpResponseStatus.HTTP_VERSION_NOT_SUPPORTED, "only HTTP/1.1 and HTTP/1.0 are spoken here"),
    /** RFC 9112, section 3.2. */
    HOST(HttpResponseStatus.BAD_REQUEST, "a request has exactly one Host"),
    /** RFC 9112, sections 6.1 and 7: what is not understood cannot be framed. */
    TRANSFER_CODING(HttpResponseStatus.BAD_REQUEST, "the only transfer coding of a request is chunked, once"),
    /** RFC 9110, section 9.3.6: tunnels are for forward proxies. */
    CONNECT(HttpResponseStatus.METHOD_NOT_ALLOWED, "CONNECT is not for this server");

    private final HttpResponseStatus status;
    private final String reason;

    Refusal(HttpResponseStatus status, String reason) {
        this.status = status;
        this.reason = reason;
    }

    static Refusal of(Throwable decoderFailure) {
        if (decoderFailure instanceof TooLongHttpLineException) {
            return TARGET_TOO_LONG;
        }
        return decoderFailure instanceof TooLongHttpHeaderException ? HEAD_TOO_LARGE : MALFORMED;
    }

    Answer answer() {
        return new Answer(status, reason);
    }

    /** Label in metrics. */
    String rule() {
        return name().toLowerCase(Locale.ROOT);
    }
}
