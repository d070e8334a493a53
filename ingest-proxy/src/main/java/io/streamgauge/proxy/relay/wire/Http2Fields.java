package io.streamgauge.proxy.relay.wire;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.Iterator;
import java.util.Map;

/** Fields as HTTP/2 has them: in lower case, without those of one hop (RFC 9113, section 8.2). */
public final class Http2Fields {

    private Http2Fields() {}

    /** Status and fields of a response, which may be an interim one. */
    public static Http2Headers ofResponse(HttpResponse head) {
        Http2Headers fields = new DefaultHttp2Headers(false, 1 + head.headers().size());
        fields.status(head.status().codeAsText());
        add(head.headers(), fields);
        return fields;
    }

    public static Http2Headers ofTrailers(HttpHeaders trailers) {
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
            if (!dropped.contains(name) && !HttpHeaderNames.TRANSFER_ENCODING.contentEqualsIgnoreCase(name)) {
                to.add(AsciiString.of(name).toLowerCase(), field.getValue());
            }
        }
    }
}
