package io.streamgauge.proxy.relay.usage;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.util.AsciiString;
import io.streamgauge.proxy.relay.usage.request.AskingRequest;
import java.util.List;
import java.util.Locale;

/** Which heads allow a change of a request, and which of its answer; an offer of codings is told, not judged. */
final class UsageRules {

    /** Ends {@code /chat/completions} too. */
    private static final String PATH_SUFFIX = "/completions";

    /**
     * What forbids a change of the body: signatures and checksums cover it, a coding hides it, and who waits for the
     * upstream to continue would wait for a head that waits for the body.
     */
    private static final List<AsciiString> FORBIDDING = List.of(
            HttpHeaderNames.CONTENT_ENCODING,
            HttpHeaderNames.CONTENT_MD5,
            HttpHeaderNames.EXPECT,
            HttpHeaderNames.TRAILER,
            AsciiString.cached("content-digest"),
            AsciiString.cached("digest"),
            AsciiString.cached("repr-digest"),
            AsciiString.cached("signature"),
            AsciiString.cached("x-amz-content-sha256"));

    private static final String AMAZON_SIGNATURE = "aws4-";

    private UsageRules() {}

    /** Whether nothing in the head forbids that the request is made to ask, if its answer comes plain. */
    static boolean mayAsk(HttpRequest head) {
        HttpHeaders headers = head.headers();
        return HttpMethod.POST.equals(head.method())
                && pathOf(head.uri()).endsWith(PATH_SUFFIX)
                && FORBIDDING.stream().noneMatch(headers::contains)
                && fits(head)
                && isJson(headers)
                && !isSigned(headers);
    }

    /** What content codings the request offers, word for word; {@link PlainOffers#NONE} if none but identity. */
    static String offer(HttpRequest head) {
        List<String> values = head.headers().getAll(HttpHeaderNames.ACCEPT_ENCODING);
        return values.stream().anyMatch(UsageRules::namesCoding) ? String.join(",", values) : PlainOffers.NONE;
    }

    /** Whether the usage event can be taken out of this response. */
    static boolean mayRemove(HttpResponse head) {
        HttpHeaders headers = head.headers();
        return head.status().code() == 200
                && !headers.contains(HttpHeaderNames.CONTENT_LENGTH)
                && isPlain(headers)
                && headers.getAll(HttpHeaderNames.TRANSFER_ENCODING).stream()
                        .allMatch(HttpHeaderValues.CHUNKED::contentEqualsIgnoreCase)
                && HttpHeaderValues.TEXT_EVENT_STREAM.contentEqualsIgnoreCase(mediaType(headers));
    }

    /** Whether a response that nothing can be taken out of may hold a usage event: a stream, whatever it is called. */
    static boolean mayHoldUsage(HttpResponse head) {
        return head.status().codeClass() == HttpStatusClass.SUCCESS && !isPlainDocument(head);
    }

    /** Whether a successful response says that it is a document, and its first byte can tell whether it is. */
    static boolean isPlainDocument(HttpResponse head) {
        return head.status().codeClass() == HttpStatusClass.SUCCESS
                && HttpHeaderValues.APPLICATION_JSON.contentEqualsIgnoreCase(mediaType(head.headers()))
                && isPlain(head.headers());
    }

    private static boolean isPlain(HttpHeaders headers) {
        return headers.getAll(HttpHeaderNames.CONTENT_ENCODING).stream()
                .allMatch(HttpHeaderValues.IDENTITY::contentEqualsIgnoreCase);
    }

    private static String pathOf(String target) {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    private static boolean fits(HttpRequest head) {
        long length = HttpUtil.getContentLength(head, 0L);
        return HttpUtil.isTransferEncodingChunked(head) || (length > 0 && length <= AskingRequest.LIMIT_BYTES);
    }

    private static boolean isJson(HttpHeaders headers) {
        return !headers.contains(HttpHeaderNames.CONTENT_TYPE)
                || HttpHeaderValues.APPLICATION_JSON.contentEqualsIgnoreCase(mediaType(headers));
    }

    private static CharSequence mediaType(HttpHeaders headers) {
        CharSequence type = HttpUtil.getMimeType(headers.get(HttpHeaderNames.CONTENT_TYPE, ""));
        return type == null ? "" : type.toString().trim();
    }

    private static boolean isSigned(HttpHeaders headers) {
        return headers.getAll(HttpHeaderNames.AUTHORIZATION).stream()
                .anyMatch(value -> value.trim().toLowerCase(Locale.ROOT).startsWith(AMAZON_SIGNATURE));
    }

    private static boolean namesCoding(String offered) {
        for (String each : offered.split(",", -1)) {
            int weight = each.indexOf(';');
            String coding = (weight < 0 ? each : each.substring(0, weight)).trim();
            if (!coding.isEmpty() && !HttpHeaderValues.IDENTITY.contentEqualsIgnoreCase(coding)) {
                return true;
            }
        }
        return false;
    }
}
