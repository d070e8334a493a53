package io.streamgauge.proxy.relay.upstream.http2;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import io.streamgauge.proxy.relay.wire.HopByHop;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request's fields as HTTP/2 has them (RFC 9113, sections 8.2 and 8.3): in their order, in lower case. */
final class RequestFields {

    private RequestFields() {}

    static Http2Headers of(HttpRequest head, String scheme) {
        HttpHeaders headers = head.headers();
        Http2Headers fields = new DefaultHttp2Headers(false, headers.size() + 4);
        fields.method(head.method().asciiName());
        fields.scheme(scheme);
        fields.path(octets(head.uri()));
        String host = headers.get(HttpHeaderNames.HOST);
        if (host != null) {
            fields.authority(octets(host));
        }
        add(headers, fields);
        if (asksForTrailers(headers)) {
            fields.add(HttpHeaderNames.TE, HttpHeaderValues.TRAILERS);
        }
        return fields;
    }

    static Http2Headers trailers(HttpHeaders trailers) {
        Http2Headers fields = new DefaultHttp2Headers(false, trailers.size());
        add(trailers, fields);
        return fields;
    }

    private static void add(HttpHeaders from, Http2Headers to) {
        HopByHop dropped = HopByHop.of(from);
        Iterator<Map.Entry<CharSequence, CharSequence>> fields = from.iteratorCharSequence();
        while (fields.hasNext()) {
            Map.Entry<CharSequence, CharSequence> field = fields.next();
            CharSequence name = field.getKey();
            if (!dropped.contains(name)
                    && !HttpHeaderNames.TRANSFER_ENCODING.contentEqualsIgnoreCase(name)
                    && !HttpHeaderNames.HOST.contentEqualsIgnoreCase(name)) {
                to.add(octets(name).toLowerCase(), octets(field.getValue()));
            }
        }
    }

    /** The one use of TE that passes: servers of gRPC insist on it. */
    private static boolean asksForTrailers(HttpHeaders headers) {
        return headers.containsValue(HttpHeaderNames.TE, HttpHeaderValues.TRAILERS, true);
    }

    /** Each character is a byte; Netty would make question marks of those above 127. */
    private static AsciiString octets(@Nullable CharSequence text) {
        return text instanceof AsciiString ascii ? ascii : new AsciiString(text == null ? "" : text);
    }
}
