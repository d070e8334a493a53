package io.streamgauge.proxy.relay.client.http2;

import io.netty.handler.codec.DecoderResult;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.streamgauge.proxy.relay.gate.RequestGate;
import io.streamgauge.proxy.relay.gate.rule.RequestHead;
import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import io.streamgauge.proxy.relay.gate.rule.RuleBroken;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request of HTTP/2 as the one of HTTP/1.1 that will be sent (RFC 9113, section 8.3), which the gate judges by the
 * bytes it would have. The codec has refused what breaks the rules of HTTP/2 itself.
 */
final class StreamRequest {

    private static final String COOKIES = "; ";

    private StreamRequest() {}

    /** The request, marked as failed if the gate does not let it pass. */
    static HttpRequest of(Http2HeadersFrame frame, RequestGate gate) {
        Http2Headers fields = frame.headers();
        String path = text(fields.path());
        Optional<RequestRule> broken = brokenBy(fields, path);
        if (broken.isPresent()) {
            return refused(broken.get(), fields);
        }
        HttpMethod method = HttpMethod.valueOf(text(fields.method()));
        HttpHeaders headers = headers(fields);
        HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, method, path, headers);
        gate.judge(request, bytes(request));
        if (!frame.isEndStream() && !headers.contains(HttpHeaderNames.CONTENT_LENGTH)) {
            headers.set(HttpHeaderNames.TRANSFER_ENCODING, HttpHeaderValues.CHUNKED);
        } else if (frame.isEndStream() && expectsBody(method) && !headers.contains(HttpHeaderNames.CONTENT_LENGTH)) {
            headers.set(HttpHeaderNames.CONTENT_LENGTH, HttpHeaderValues.ZERO);
        }
        return request;
    }

    /** Stands for one that cannot be written in HTTP/1.1. */
    private static HttpRequest refused(RequestRule rule, Http2Headers fields) {
        boolean bodiless = HttpMethod.HEAD.asciiName().contentEquals(text(fields.method()));
        HttpMethod method = bodiless ? HttpMethod.HEAD : HttpMethod.GET;
        HttpRequest request = new DefaultHttpRequest(HttpVersion.HTTP_1_1, method, "/", newHeaders());
        request.setDecoderResult(DecoderResult.failure(new RuleBroken(rule)));
        return request;
    }

    /** The rule for which trailers are refused, if they are. */
    static Optional<RequestRule> brokenByTrailers(Http2Headers trailers) {
        for (Map.Entry<CharSequence, CharSequence> field : trailers) {
            if (Http2Headers.PseudoHeaderName.hasPseudoHeaderFormat(field.getKey())) {
                return Optional.of(RequestRule.HTTP2_MESSAGE);
            }
            if (RequestHead.isForbiddenTrailer(field.getKey()) || holdsLineEnd(field.getValue())) {
                return Optional.of(RequestRule.TRAILER);
            }
        }
        return Optional.empty();
    }

    static HttpHeaders trailers(Http2Headers fields) {
        HttpHeaders trailers = newHeaders();
        fields.forEach(field -> trailers.add(field.getKey(), field.getValue()));
        return trailers;
    }

    /** What would change the lines that the gate is shown, and what HTTP/1.1 has no form for. */
    private static Optional<RequestRule> brokenBy(Http2Headers fields, String path) {
        if (HttpMethod.CONNECT.asciiName().contentEquals(text(fields.method()))) {
            return Optional.of(RequestRule.CONNECT);
        }
        if (fields.contains(Http2Headers.PseudoHeaderName.PROTOCOL.value())) {
            // Not offered, and for CONNECT alone (RFC 8441, section 4).
            return Optional.of(RequestRule.HTTP2_MESSAGE);
        }
        if (holdsBlank(path) || holdsBlank(text(fields.method()))) {
            return Optional.of(RequestRule.REQUEST_LINE);
        }
        if (!path.startsWith("/") && !path.equals("*")) {
            return Optional.of(RequestRule.TARGET_FORM);
        }
        for (Map.Entry<CharSequence, CharSequence> field : fields) {
            if (holdsLineEnd(field.getValue()) || holdsLineEnd(field.getKey())) {
                return Optional.of(RequestRule.FIELD_VALUE);
            }
        }
        CharSequence authority = fields.authority();
        List<CharSequence> hosts = fields.getAll(HttpHeaderNames.HOST);
        boolean differs =
                authority != null && hosts.stream().anyMatch(host -> !text(host).equalsIgnoreCase(text(authority)));
        return differs ? Optional.of(RequestRule.TARGET_AUTHORITY) : Optional.empty();
    }

    private static HttpHeaders headers(Http2Headers fields) {
        HttpHeaders headers = newHeaders();
        CharSequence authority = fields.authority();
        if (authority != null) {
            headers.add(HttpHeaderNames.HOST, authority);
        }
        StringBuilder cookies = new StringBuilder();
        for (Map.Entry<CharSequence, CharSequence> field : fields) {
            CharSequence name = field.getKey();
            if (HttpHeaderNames.COOKIE.contentEqualsIgnoreCase(name)) {
                cookies.append(cookies.isEmpty() ? "" : COOKIES).append(field.getValue());
            } else if (!Http2Headers.PseudoHeaderName.hasPseudoHeaderFormat(name)
                    && !(authority != null && HttpHeaderNames.HOST.contentEqualsIgnoreCase(name))) {
                headers.add(name, field.getValue());
            }
        }
        if (!cookies.isEmpty()) {
            headers.add(HttpHeaderNames.COOKIE, cookies.toString());
        }
        return headers;
    }

    /** As it would be written; the gate reads each character as a byte. */
    private static String bytes(HttpRequest request) {
        StringBuilder head = new StringBuilder(256);
        head.append(request.method().name()).append(' ').append(request.uri()).append(" HTTP/1.1\r\n");
        request.headers()
                .iteratorCharSequence()
                .forEachRemaining(field -> head.append(field.getKey())
                        .append(": ")
                        .append(field.getValue())
                        .append("\r\n"));
        return head.append("\r\n").toString();
    }

    private static boolean expectsBody(HttpMethod method) {
        return HttpMethod.POST.equals(method) || HttpMethod.PUT.equals(method) || HttpMethod.PATCH.equals(method);
    }

    private static boolean holdsBlank(CharSequence text) {
        return text.chars().anyMatch(octet -> octet <= ' ' || octet == 0x7f);
    }

    private static boolean holdsLineEnd(CharSequence text) {
        for (int i = 0; i < text.length(); i++) {
            char octet = text.charAt(i);
            if (octet == '\r' || octet == '\n' || octet == 0) {
                return true;
            }
        }
        return false;
    }

    private static String text(@Nullable CharSequence value) {
        return value == null ? "" : value.toString();
    }

    /** Not validated a second time. */
    private static HttpHeaders newHeaders() {
        return DefaultHttpHeadersFactory.headersFactory().withValidation(false).newHeaders();
    }
}
