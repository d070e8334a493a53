package io.streamgauge.proxy.relay.upstream.http2;

import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Headers.PseudoHeaderName;
import io.streamgauge.proxy.relay.wire.Framing;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A response's head as HTTP/1.1 has it, for whoever reads that. */
final class ResponseHead {

    private static final int FIRST_STATUS = 100;

    private ResponseHead() {}

    /**
     * The head, with its end told as HTTP/1.1 does; nothing if it has no proper status.
     *
     * @param ends nothing follows
     */
    static Optional<HttpResponse> of(Http2Headers fields, HttpMethod asked, boolean ends) {
        int status = status(fields.status());
        if (status < FIRST_STATUS || status == HttpResponseStatus.SWITCHING_PROTOCOLS.code()) {
            return Optional.empty();
        }
        HttpResponse head =
                new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.valueOf(status), headers(fields));
        if (Framing.endsWithConnection(head, asked)) {
            if (ends) {
                head.headers().set(HttpHeaderNames.CONTENT_LENGTH, HttpHeaderValues.ZERO);
            } else {
                head.headers().set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
            }
        }
        return Optional.of(head);
    }

    /** All but those that begin with a colon; the codec has refused what else has no place in HTTP/2. */
    static HttpHeaders headers(Http2Headers fields) {
        HttpHeaders headers =
                DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders();
        for (Map.Entry<CharSequence, CharSequence> field : fields) {
            if (!PseudoHeaderName.hasPseudoHeaderFormat(field.getKey())) {
                headers.add(field.getKey(), field.getValue());
            }
        }
        return headers;
    }

    private static int status(@Nullable CharSequence text) {
        if (text == null || text.length() != 3) {
            return 0;
        }
        int status = 0;
        for (int i = 0; i < 3; i++) {
            char digit = text.charAt(i);
            if (digit < '0' || digit > '9') {
                return 0;
            }
            status = 10 * status + digit - '0';
        }
        return status;
    }
}
