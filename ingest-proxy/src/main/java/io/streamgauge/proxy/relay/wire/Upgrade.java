package io.streamgauge.proxy.relay.wire;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The offer of a client to go on in another protocol (RFC 9110, section 7.8), and its acceptance. Whatever does not
 * keep to the grammar is no offer: a server that reads it in another way is not asked.
 */
public final class Upgrade {

    /** Versions of HTTP: what came in them would pass by the gate, the routes and the observers. */
    private static final Set<String> HTTP = Set.of("http", "h2c", "h2", "h3");

    private static final Pattern PROTOCOL =
            Pattern.compile("[!#$%&'*+.^_`|~0-9a-z-]+(/[!#$%&'*+.^_`|~0-9a-z-]+)?", Pattern.CASE_INSENSITIVE);

    private Upgrade() {}

    /** Whether this request makes an offer that passes: in HTTP/1.1, without a body, and to no version of HTTP. */
    public static boolean isAsked(HttpRequest head) {
        HttpHeaders headers = head.headers();
        return headers.contains(HttpHeaderNames.UPGRADE)
                && head.decoderResult().isSuccess()
                && head.protocolVersion().equals(HttpVersion.HTTP_1_1)
                && isNamedByConnection(headers)
                && !HttpUtil.isTransferEncodingChunked(head)
                && HttpUtil.getContentLength(head, 0L) == 0
                && passes(protocols(headers));
    }

    /** Whether this response goes on in another protocol. */
    public static boolean isSwitch(HttpResponse head) {
        return head.status().equals(HttpResponseStatus.SWITCHING_PROTOCOLS);
    }

    /** Whether this switch is to protocols that the request offered. */
    public static boolean isOffered(HttpRequest offer, HttpResponse answer) {
        List<String> chosen = protocols(answer.headers());
        return isAsked(offer) && !chosen.isEmpty() && protocols(offer.headers()).containsAll(chosen);
    }

    /** Whether a field makes up the offer or its acceptance. */
    static boolean isPart(CharSequence name) {
        return HttpHeaderNames.CONNECTION.contentEqualsIgnoreCase(name)
                || HttpHeaderNames.UPGRADE.contentEqualsIgnoreCase(name);
    }

    private static boolean isNamedByConnection(HttpHeaders headers) {
        return members(headers.getAll(HttpHeaderNames.CONNECTION)).contains("upgrade");
    }

    private static boolean passes(List<String> protocols) {
        return protocols.stream()
                .allMatch(
                        protocol -> PROTOCOL.matcher(protocol).matches() && !HTTP.contains(protocol.split("/", 2)[0]));
    }

    private static List<String> protocols(HttpHeaders headers) {
        return members(headers.getAll(HttpHeaderNames.UPGRADE));
    }

    private static List<String> members(List<String> values) {
        List<String> members = new ArrayList<>();
        for (String value : values) {
            for (String member : value.split(",", -1)) {
                members.add(member.trim().toLowerCase(Locale.ROOT));
            }
        }
        return members;
    }
}
