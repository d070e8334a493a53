package io.streamgauge.proxy.relay.gate.rule;

import java.util.Locale;

/** The rules a response can break; its connection is closed and never used again. */
public enum ResponseRule implements Rule {
    /** RFC 9112, section 4: HTTP/1.1 or HTTP/1.0, three digits from 100, no control characters. */
    STATUS_LINE,
    /** RFC 9110, section 5.4: the fields of a head or of trailers are above the limit. */
    HEAD_TOO_LARGE,
    /** RFC 9112, section 5: a field without colon, with a bad name or a control character, or a bare line feed. */
    FIELD,
    /** RFC 9112, section 6.1. */
    BOTH_LENGTHS,
    /** RFC 9110, section 8.6: no number, several that differ, or any in an interim response. */
    CONTENT_LENGTH,
    /** RFC 9112, section 6.1: anything that does not end in chunked, once, or stands in HTTP/1.0. */
    TRANSFER_CODING,
    /** RFC 9112, section 7.1. */
    CHUNK,
    /** RFC 9110, section 15.2: more interim responses than any request needs. */
    INTERIM_FLOOD,
    /** RFC 9110, section 7.8: switches to a protocol that the request did not offer. */
    UNASKED_SWITCH,
    /** RFC 9112: what the decoder refuses and no rule above names. */
    MALFORMED;

    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
