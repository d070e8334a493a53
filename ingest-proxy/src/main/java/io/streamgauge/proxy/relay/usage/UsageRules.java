package io.streamgauge.proxy.relay.usage;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.util.AsciiString;
import java.util.List;
import java.util.Locale;

/**
 * Which heads allow a change. A request has to be one whose answer is certain to be plain: where the usage event could
 * not be taken out again it must not be asked for.
 */
public final class UsageRules {

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

    /** Whether the body has to be seen whole, to find out if the request can be made to ask. */
    public static boolean mayAsk(HttpRequest head) {
        HttpHeaders headers = head.headers();
        return HttpMethod.POST.equals(head.method())
                && pathOf(head.uri()).endsWith(PATH_SUFFIX)
                && FORBIDDING.stream().noneMatch(headers::contains)
                && fits(head)
                && isJson(headers)
                && !isSigned(headers)
                && !offersCoding(headers);
    }

    /** Whether the usage event can be taken out of this response. */
    public static boolean mayRemove(HttpResponse head) {
        HttpHeaders headers = head.headers();
        return head.status().code() == 200
                && !headers.contains(HttpHeaderNames.CONTENT_LENGTH)
                && !headers.contains(HttpHeaderNames.CONTENT_ENCODING)
                && HttpHeaderValues.TEXT_EVENT_STREAM.contentEqualsIgnoreCase(mediaType(headers));
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

    private static boolean offersCoding(HttpHeaders headers) {
        for (String value : headers.getAll(HttpHeaderNames.ACCEPT_ENCODING)) {
            for (String each : value.split(",", -1)) {
                String coding = each.replaceFirst(";.*", "").trim();
                if (!coding.isEmpty() && !HttpHeaderValues.IDENTITY.contentEqualsIgnoreCase(coding)) {
                    return true;
                }
            }
        }
        return false;
    }
}
