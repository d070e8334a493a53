package io.streamgauge.proxy.relay.gate.rule;

import java.util.Locale;

/**
 * The rules a request can break, in the order in which they are told when it breaks several; the connection ends with
 * the answer.
 */
public enum RequestRule implements Rule {
    /** RFC 9112, section 3: a request line may be longer than a server takes. */
    TARGET_TOO_LONG(Weight.LIMIT, 414, "the request line is too long"),
    /** RFC 6585, section 5. */
    HEAD_TOO_LARGE(Weight.LIMIT, 431, "the request head is too large"),
    /** RFC 9112, section 2.2: lines end with CRLF, and neither stands alone. */
    LINE_END(Weight.AMBIGUOUS, 400, "lines end with CR and LF"),
    /** RFC 9112, section 3: three words with one space between them. */
    REQUEST_LINE(Weight.AMBIGUOUS, 400, "the request line is malformed"),
    /** RFC 9110, section 2.5, and RFC 9112, section 2.3. */
    VERSION(Weight.AMBIGUOUS, 505, "only HTTP/1.1 and HTTP/1.0 are spoken here"),
    /** RFC 9110, section 9.3.6: tunnels are for forward proxies. */
    CONNECT(Weight.AMBIGUOUS, 405, "CONNECT is not for this server"),
    /** RFC 9112, section 3.2: where a target holds control characters, receivers differ about its end. */
    TARGET_CONTROL(Weight.AMBIGUOUS, 400, "the target holds control characters"),
    /** RFC 9112, section 5.2. */
    FIELD_FOLDED(Weight.AMBIGUOUS, 400, "a field is folded over several lines"),
    /** RFC 9112, sections 5 and 5.1: a name, at once a colon. */
    FIELD_NAME(Weight.AMBIGUOUS, 400, "a field has no proper name"),
    /** RFC 9110, section 5.5. */
    FIELD_VALUE(Weight.AMBIGUOUS, 400, "a field holds control characters"),
    /** RFC 3875, section 4.1.18: servers that read _ as - would frame or address the request by such a field. */
    DISGUISED_FIELD(Weight.AMBIGUOUS, 400, "a field could be taken for one that frames or addresses the request"),
    /** RFC 9112, section 6.1. */
    BOTH_LENGTHS(Weight.AMBIGUOUS, 400, "a request has Content-Length or Transfer-Encoding, not both"),
    /** RFC 9112, section 6.3: also where they agree, which they need not for the next receiver. */
    CONTENT_LENGTH_REPEATED(Weight.AMBIGUOUS, 400, "a request has at most one Content-Length"),
    /** RFC 9110, section 8.6. */
    CONTENT_LENGTH(Weight.AMBIGUOUS, 400, "Content-Length is a number"),
    /** RFC 9112, section 6.1: transfer codings are not for HTTP/1.0. */
    TRANSFER_CODING_VERSION(Weight.AMBIGUOUS, 400, "HTTP/1.0 has no transfer codings"),
    /** RFC 9112, sections 6.1 and 6.3. */
    TRANSFER_CODING(Weight.AMBIGUOUS, 400, "the last transfer coding of a request is chunked, once"),
    /** RFC 9112, section 6.1: what is not understood before a last chunked. */
    TRANSFER_CODING_UNKNOWN(Weight.AMBIGUOUS, 501, "the only transfer coding known here is chunked"),
    /** RFC 9112, section 6.3: no field frames the eight bytes that a draft of WebSocket sends after a head. */
    WEBSOCKET_DRAFT(Weight.AMBIGUOUS, 400, "this draft of WebSocket is not spoken here"),
    /** RFC 9110, section 10.1.1. */
    EXPECT(Weight.AMBIGUOUS, 417, "the only expectation is 100-continue, once"),
    /** RFC 9112, section 3.2. */
    HOST_REPEATED(Weight.AMBIGUOUS, 400, "a request has exactly one Host"),
    /** RFC 9112, section 3.2.2. */
    TARGET_AUTHORITY(Weight.AMBIGUOUS, 400, "the target names another host than Host"),
    /** RFC 9112, section 3.2. */
    HOST_MISSING(Weight.UNUSUAL, 400, "a request has exactly one Host"),
    /** RFC 9110, section 7.2, and RFC 3986, section 3.2.2: a host and perhaps a port. */
    HOST_VALUE(Weight.UNUSUAL, 400, "Host is a host and perhaps a port"),
    /** RFC 9112, section 3.2. */
    TARGET_FORM(Weight.UNUSUAL, 400, "the target is neither a path nor a URL"),
    /** RFC 3986, section 2: anything else has to be percent-encoded. */
    TARGET_CHARACTERS(Weight.UNUSUAL, 400, "the target holds characters that have to be encoded"),
    /** RFC 9112, sections 7.1 and 7.1.1. */
    CHUNK(Weight.AMBIGUOUS, 400, "a chunk or what follows the last is malformed"),
    /** RFC 9110, section 6.5.1: nothing that frames or addresses a request comes after it. */
    TRAILER(Weight.AMBIGUOUS, 400, "a trailer would frame or address the request"),
    /** RFC 9113, section 8.1.1: the stream ends with it. */
    HTTP2_MESSAGE(Weight.AMBIGUOUS, 400, "the request breaks the rules of HTTP/2"),
    /** RFC 9113, section 5.4.1: the connection ends with it, and is not answered. */
    HTTP2_FRAME(Weight.AMBIGUOUS, 400, "the connection breaks the rules of HTTP/2"),
    /** RFC 9113, section 10.5: more streams, resets or small frames than are taken. */
    HTTP2_LIMIT(Weight.LIMIT, 400, "the connection asks for too much"),
    /** RFC 9112: what the decoder refuses and no rule above names. */
    MALFORMED(Weight.AMBIGUOUS, 400, "the request is malformed");

    private final Weight weight;
    private final int status;
    private final String reason;

    private enum Weight {
        LIMIT,
        /** Two receivers could read two different requests. */
        AMBIGUOUS,
        /** Every receiver reads the same request, an odd one. */
        UNUSUAL
    }

    RequestRule(Weight weight, int status, String reason) {
        this.weight = weight;
        this.status = status;
        this.reason = reason;
    }

    /** Whether a request that breaks it may pass where its sender is trusted. */
    public boolean isUnusual() {
        return weight == Weight.UNUSUAL;
    }

    /** Status of the answer. */
    public int status() {
        return status;
    }

    /** What the answer says. */
    public String reason() {
        return reason;
    }

    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
