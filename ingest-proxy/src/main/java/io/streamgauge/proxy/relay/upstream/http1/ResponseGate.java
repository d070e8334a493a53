package io.streamgauge.proxy.relay.upstream.http1;

import io.netty.handler.codec.http.ContentLengthNotAllowedException;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TransferEncodingNotAllowedException;
import io.streamgauge.proxy.relay.gate.rule.ResponseRule;
import io.streamgauge.proxy.relay.gate.rule.RuleBroken;
import io.streamgauge.proxy.relay.wire.Framing;
import io.streamgauge.proxy.relay.wire.Upgrade;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Names the rules that responses break: those the decoder found broken, and those it lets through. */
final class ResponseGate {

    private ResponseGate() {}

    /**
     * The rule that a decoded head breaks.
     *
     * @param contentLengths fields that told a length before the decoder made one of them
     * @param offer the request, if it offered another protocol
     */
    static Optional<ResponseRule> check(HttpResponse head, int contentLengths, @Nullable HttpRequest offer) {
        HttpHeaders headers = head.headers();
        if (Upgrade.isSwitch(head) && (offer == null || !Upgrade.isOffered(offer, head))) {
            return Optional.of(ResponseRule.UNASKED_SWITCH);
        }
        boolean old = !head.protocolVersion().equals(HttpVersion.HTTP_1_1);
        if ((contentLengths > 0 && Framing.isInterim(head)) || (contentLengths > 1 && old)) {
            // Interim responses have none; in HTTP/1.0 the decoder takes the first, whatever the others say.
            return Optional.of(ResponseRule.CONTENT_LENGTH);
        }
        if (!headers.contains(HttpHeaderNames.TRANSFER_ENCODING)) {
            return Optional.empty();
        }
        if (contentLengths > 0) {
            return Optional.of(ResponseRule.BOTH_LENGTHS);
        }
        return HttpUtil.isTransferEncodingChunked(head) ? Optional.empty() : Optional.of(ResponseRule.TRANSFER_CODING);
    }

    /** The rule that a part breaks which the decoder has refused. */
    static ResponseRule ruleOf(HttpObject failed) {
        Throwable cause = failed.decoderResult().cause();
        if (cause instanceof RuleBroken broken && broken.rule() instanceof ResponseRule rule) {
            return rule;
        }
        if (cause instanceof TooLongHttpHeaderException) {
            return ResponseRule.HEAD_TOO_LARGE;
        }
        if (cause instanceof ContentLengthNotAllowedException) {
            return ResponseRule.BOTH_LENGTHS;
        }
        if (cause instanceof TransferEncodingNotAllowedException) {
            return ResponseRule.TRANSFER_CODING;
        }
        if (failed instanceof HttpResponse head) {
            return head instanceof LastHttpContent ? ResponseRule.STATUS_LINE : ruleOfFields(head.headers());
        }
        return ResponseRule.CHUNK;
    }

    /** By what can be wrong where the decoder says only that something is. */
    private static ResponseRule ruleOfFields(HttpHeaders headers) {
        List<String> lengths = headers.getAll(HttpHeaderNames.CONTENT_LENGTH);
        if (lengths.size() > 1 || lengths.stream().anyMatch(length -> !isNumber(length))) {
            return ResponseRule.CONTENT_LENGTH;
        }
        List<String> codings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
        boolean plain = codings.isEmpty()
                || (codings.size() == 1 && HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(codings.get(0)));
        return plain ? ResponseRule.FIELD : ResponseRule.TRANSFER_CODING;
    }

    private static boolean isNumber(String length) {
        return !length.isEmpty()
                && length.length() < 19
                && length.chars().allMatch(octet -> octet >= '0' && octet <= '9');
    }

    /** Whether these bytes are a status code: three digits, from 100 on. */
    static boolean isStatus(byte[] line, int start, int length) {
        if (length != 3 || line[start] == '0') {
            return false;
        }
        for (int i = start; i < start + length; i++) {
            if (line[i] < '0' || line[i] > '9') {
                return false;
            }
        }
        return true;
    }
}
