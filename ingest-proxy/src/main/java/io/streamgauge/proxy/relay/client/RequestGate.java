package io.streamgauge.proxy.relay.client;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.util.List;
import java.util.Optional;

/**
 * Checks what Netty's decoder lets through: every rule stands here, in order. Both lengths in one request, codings
 * that do not end in chunked, and bare line feeds are refused by the decoder already.
 */
final class RequestGate {

    private RequestGate() {}

    static Optional<Refusal> check(HttpRequest head) {
        if (head.decoderResult().isFailure()) {
            return Optional.of(Refusal.of(head.decoderResult().cause()));
        }
        boolean modern = head.protocolVersion().equals(HttpVersion.HTTP_1_1);
        if (!modern && !head.protocolVersion().equals(HttpVersion.HTTP_1_0)) {
            return Optional.of(Refusal.VERSION);
        }
        if (head.method().equals(HttpMethod.CONNECT)) {
            return Optional.of(Refusal.CONNECT);
        }
        int hosts = head.headers().getAll(HttpHeaderNames.HOST).size();
        if (hosts > 1 || (modern && hosts == 0)) {
            return Optional.of(Refusal.HOST);
        }
        return hasForeignCoding(head.headers()) ? Optional.of(Refusal.TRANSFER_CODING) : Optional.empty();
    }

    private static boolean hasForeignCoding(HttpHeaders headers) {
        List<String> codings = headers.getAll(HttpHeaderNames.TRANSFER_ENCODING);
        return codings.size() > 1
                || (codings.size() == 1
                        && !HttpHeaderValues.CHUNKED.contentEqualsIgnoreCase(
                                codings.get(0).trim()));
    }
}
