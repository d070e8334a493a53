package io.streamgauge.proxy.relay.usage.request;

import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;

/** A request that has been made to ask for usage, to be sent instead of the one that came. */
@SuppressWarnings("ArrayRecordComponent") // never compared and never changed
public record AskingRequest(HttpRequest head, byte[] body) {

    /** Larger bodies are sent as they come. */
    public static final int LIMIT_BYTES = 256 * 1024;

    /** Empty if the request is to be sent as it came. */
    public static Optional<AskingRequest> of(HttpRequest head, byte[] body) {
        Optional<IncludeUsage> change = body.length > LIMIT_BYTES ? Optional.empty() : IncludeUsage.into(body);
        return change.map(each -> each.appliedTo(body))
                .map(changed -> new AskingRequest(withLength(head, changed.length), changed));
    }

    /** Keeps order and spelling of the fields, and a body in chunks without a length. */
    private static HttpRequest withLength(HttpRequest head, int length) {
        HttpHeaders headers =
                DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders();
        Iterator<Map.Entry<CharSequence, CharSequence>> fields = head.headers().iteratorCharSequence();
        while (fields.hasNext()) {
            Map.Entry<CharSequence, CharSequence> field = fields.next();
            boolean adjusted = HttpHeaderNames.CONTENT_LENGTH.contentEqualsIgnoreCase(field.getKey());
            headers.add(field.getKey(), adjusted ? Integer.toString(length) : field.getValue());
        }
        return new DefaultHttpRequest(head.protocolVersion(), head.method(), head.uri(), headers);
    }
}
