package io.streamgauge.proxy.relay.upstream;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;

/**
 * Receives one response, on the event loop: any number of interim heads, a head, bytes, an end, each followed in time
 * by {@link #responseReadComplete()}; or {@link #lost} instead of what is missing. Times are those of the read.
 */
public interface ResponseListener {

    /** A response head with status 1xx; another follows. */
    void interimHead(HttpResponse head, long nanos);

    /** The head of the final response. */
    void responseHead(HttpResponse head, long nanos);

    /**
     * The head of a switch to a protocol that the request offered; nothing more is told, and the socket is open for
     * whoever takes it.
     */
    void switchedProtocols(HttpResponse head, SwitchedSocket socket, long nanos);

    /** Bytes of the body; the reference passes to the listener. */
    void responseBody(ByteBuf bytes, long nanos);

    /** The whole response has arrived. */
    void responseEnd(HttpHeaders trailers, long nanos);

    /** All that one read brought has been told. */
    void responseReadComplete();

    /** The connection takes more of the request. */
    void upstreamWritable();

    /** The connection is gone, or no longer makes sense, before the end of the response. */
    void lost(Loss loss, long nanos);

    /** What was there of a response when its connection was lost. */
    enum Loss {
        UNANSWERED,
        /** The upstream says that it has not begun the request: it may be sent again. */
        REFUSED,
        CUT,
        MALFORMED,
        /** Whatever was there: the proxy itself failed. */
        PROXY_FAILED
    }
}
