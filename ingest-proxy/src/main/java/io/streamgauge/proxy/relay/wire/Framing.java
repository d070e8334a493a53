package io.streamgauge.proxy.relay.wire;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;

/** How the end of a response is told (RFC 9112, section 6.3). */
public final class Framing {

    private static final int NO_CONTENT = 204;

    private Framing() {}

    /** Whether only the end of the connection ends the body. */
    public static boolean endsWithConnection(HttpResponse head, HttpMethod asked) {
        return !isBodiless(head, asked)
                && !head.headers().contains(HttpHeaderNames.CONTENT_LENGTH)
                && !HttpUtil.isTransferEncodingChunked(head);
    }

    /** Whether there is no body, whatever the fields say. */
    public static boolean isBodiless(HttpResponse head, HttpMethod asked) {
        int status = head.status().code();
        return HttpMethod.HEAD.equals(asked) || status == NO_CONTENT || status == 304 || isInterim(head);
    }

    /** Takes a length away that a response must not tell (RFC 9110, section 8.6): some clients would wait for it. */
    public static void dropForbiddenLength(HttpResponse head) {
        if (head.status().code() == NO_CONTENT) {
            head.headers().remove(HttpHeaderNames.CONTENT_LENGTH);
        }
    }

    /** Whether the final response is yet to come. */
    public static boolean isInterim(HttpResponse head) {
        return head.status().codeClass() == HttpStatusClass.INFORMATIONAL;
    }
}
