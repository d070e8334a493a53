package io.streamgauge.proxy.relay.upstream.http2;

import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpUtil;

/** Counts a body against the length its head told, if it told one. */
final class BodyLength {

    private static final long UNTOLD = -1;

    private long left = UNTOLD;

    /** A body begins. */
    void begin(HttpMessage head) {
        left = HttpUtil.isTransferEncodingChunked(head) ? UNTOLD : HttpUtil.getContentLength(head, UNTOLD);
    }

    /** There is no body, whatever length is told. */
    void none() {
        left = UNTOLD;
    }

    /** These many bytes more have come. */
    void add(int bytes) {
        if (left != UNTOLD) {
            left -= bytes;
            if (left < 0) {
                left = Long.MIN_VALUE / 2;
            }
        }
    }

    /** Whether the told length has been reached; never where none was told. */
    boolean isReached() {
        return left == 0;
    }

    /** Whether the body may end here. */
    boolean mayEnd() {
        return left == UNTOLD || left == 0;
    }
}
