package io.streamgauge.proxy.relay.gate;

import static io.streamgauge.proxy.relay.gate.rule.RequestRule.*;

import io.streamgauge.proxy.relay.gate.rule.RequestRule;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A request and the one rule it is refused for, of a relay that takes heads up to 16 KiB. */
public record BrokenRequest(RequestRule rule, String bytes) {

    private static final String LONG = "x".repeat(17_000);

    private static final List<BrokenRequest> ALL = Stream.of(
                    lines(), targets(), fields(), lengths(), codings(), hosts(), bodies())
            .flatMap(rows -> rows)
            .toList();

    /** At least one for every rule that has one of its own. */
    public static List<BrokenRequest> all() {
        return ALL;
    }

    /** Whether the head is in order, so that a part may have been passed on. */
    public boolean breaksInItsBody() {
        return rule == CHUNK || rule == TRAILER;
    }

    @Override
    public String toString() {
        String visible = bytes.replace("\r", "\\r").replace("\n", "\\n").replace("\0", "\\0");
        return rule.label() + " " + visible.substring(0, Math.min(visible.length(), 120));
    }

    private static Stream<BrokenRequest> lines() {
        return Stream.concat(
                each(
                        LINE_END,
                        "GET / HTTP/1.1\nHost: a\n\n",
                        "\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
                        "\r\n\r\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
                        "GET / HTTP/1.1\r\nHost: a\nX: 1\r\n\r\n",
                        "GET / HTTP/1.1\r\nHost: a\r\n\n",
                        "GET /\rHTTP/1.1\r\nHost: a\r\n\r\n",
                        "GET / HTTP/1.1\r\r\nHost: a\r\n\r\n",
                        "GET / HTTP/1.1\r\nHost: a\r\nX: 1\rY: 2\r\n\r\n"),
                Stream.concat(
                        each(
                                REQUEST_LINE,
                                "GARBAGE\r\n\r\n",
                                "GET /\r\n\r\n",
                                "GET  / HTTP/1.1\r\nHost: a\r\n\r\n",
                                "GET /  HTTP/1.1\r\nHost: a\r\n\r\n",
                                "GET\t/ HTTP/1.1\r\nHost: a\r\n\r\n",
                                "GET /\tHTTP/1.1\r\nHost: a\r\n\r\n",
                                " GET / HTTP/1.1\r\nHost: a\r\n\r\n",
                                "GET / HTTP/1.1 \r\nHost: a\r\n\r\n",
                                "GET /a b HTTP/1.1\r\nHost: a\r\n\r\n",
                                "G(T / HTTP/1.1\r\nHost: a\r\n\r\n",
                                "GET / http/1.1\r\nHost: a\r\n\r\n",
                                "GET / HTTP/1.10\r\nHost: a\r\n\r\n",
                                "GET / XTTP/1.1\r\nHost: a\r\n\r\n"),
                        each(
                                VERSION,
                                "PRI * HTTP/2.0\r\n\r\n",
                                "GET / HTTP/1.2\r\nHost: a\r\n\r\n",
                                "GET / HTTP/0.9\r\n\r\n")));
    }

    private static Stream<BrokenRequest> targets() {
        return Stream.of(
                        each(TARGET_TOO_LONG, "GET /" + LONG + " HTTP/1.1\r\nHost: a\r\n\r\n"),
                        each(CONNECT, "CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n"),
                        each(
                                TARGET_CONTROL,
                                "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n",
                                "GET /a\u007f HTTP/1.1\r\nHost: a\r\n\r\n",
                                "GET /\u000b/x HTTP/1.1\r\nHost: a\r\n\r\n"),
                        each(
                                TARGET_AUTHORITY,
                                "GET http://b/ HTTP/1.1\r\nHost: a\r\n\r\n",
                                "GET http://a:81/ HTTP/1.1\r\nHost: a\r\n\r\n",
                                "GET http://a/ HTTP/1.0\r\nHost: b\r\n\r\n"),
                        each(
                                TARGET_FORM,
                                "GET path HTTP/1.1\r\nHost: a\r\n\r\n",
                                "GET * HTTP/1.1\r\nHost: a\r\n\r\n",
                                "GET @b/ HTTP/1.1\r\nHost: a\r\n\r\n",
                                "GET ftp://a/ HTTP/1.1\r\nHost: a\r\n\r\n"),
                        each(
                                TARGET_CHARACTERS,
                                "GET /\u00fc HTTP/1.1\r\nHost: a\r\n\r\n",
                                "GET /a#b HTTP/1.1\r\nHost: a\r\n\r\n"))
                .flatMap(rows -> rows);
    }

    private static Stream<BrokenRequest> fields() {
        return Stream.of(
                        each(HEAD_TOO_LARGE, "GET / HTTP/1.1\r\nHost: a\r\nX: " + LONG + "\r\n\r\n"),
                        head(FIELD_FOLDED, "X: 1\r\n 2", "X: 1\r\n\t", "Transfer-Encoding:\r\n chunked"),
                        head(
                                FIELD_NAME,
                                "no colon",
                                ": empty",
                                "X : 1",
                                "X\t: 1",
                                "Content-Length : 5",
                                "X\u00e4: 1",
                                "X\0: 1",
                                "(X): 1"),
                        head(FIELD_VALUE, "X: \0", "X: a\u0001b", "X: a\u007f", "X: a\u000b"),
                        head(DISGUISED_FIELD, "Content_Length: 5", "TRANSFER_ENCODING: chunked"),
                        head(
                                EXPECT,
                                "Expect: 100",
                                "Expect: y 100-continue",
                                "Expect: 100-continue, 100-continue",
                                "Expect: 100-continue\r\nExpect: 100-continue",
                                "Expect:"),
                        head(WEBSOCKET_DRAFT, "Sec-WebSocket-Key1: 1\r\nSec-WebSocket-Key2: 2"))
                .flatMap(rows -> rows);
    }

    private static Stream<BrokenRequest> lengths() {
        return Stream.concat(
                head(
                        CONTENT_LENGTH,
                        "Content-Length: +5",
                        "Content-Length: -1",
                        "Content-Length:",
                        "Content-Length: 5 5",
                        "Content-Length: 0x5",
                        "Content-Length: 5.0",
                        "Content-Length: \u00b2",
                        "Content-Length: 9223372036854775808"),
                Stream.concat(
                        head(
                                CONTENT_LENGTH_REPEATED,
                                "Content-Length: 1\r\nContent-Length: 2",
                                "Content-Length: 1\r\ncontent-length: 1",
                                "Content-Length: 1, 1",
                                "Content-Length: 1,"),
                        Stream.concat(
                                each(
                                        CONTENT_LENGTH_REPEATED,
                                        "POST / HTTP/1.0\r\nContent-Length: 1\r\nContent-Length: 40\r\n\r\nx"),
                                head(
                                        BOTH_LENGTHS,
                                        "Content-Length: 1\r\nTransfer-Encoding: chunked",
                                        "Transfer-Encoding: chunked\r\nContent-Length: 1",
                                        "Content-Length: 1\r\nTransfer-Encoding: identity"))));
    }

    private static Stream<BrokenRequest> codings() {
        return Stream.of(
                        head(
                                TRANSFER_CODING,
                                "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
                                "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
                                "Transfer-Encoding: xchunked",
                                "Transfer-Encoding: chunked, gzip",
                                "Transfer-Encoding: , chunked",
                                "Transfer-Encoding: chunked,",
                                "Transfer-Encoding: \"chunked\"",
                                "Transfer-Encoding: chunked;x",
                                "Transfer-Encoding: chunk ed",
                                "Transfer-Encoding:",
                                "Transfer-Encoding: identity"),
                        head(TRANSFER_CODING_UNKNOWN, "Transfer-Encoding: gzip, chunked"),
                        each(TRANSFER_CODING_VERSION, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"))
                .flatMap(rows -> rows);
    }

    private static Stream<BrokenRequest> hosts() {
        return Stream.of(
                        each(HOST_MISSING, "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nX-Host: a\r\n\r\n"),
                        head(HOST_REPEATED, "Host: a", "HOST: b"),
                        each(HOST_REPEATED, "GET / HTTP/1.0\r\nHost: a\r\nHost: a\r\n\r\n"),
                        each(
                                HOST_VALUE,
                                "GET / HTTP/1.1\r\nHost: user@a\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: a/b\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: a, b\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: a:8x\r\n\r\n",
                                "GET / HTTP/1.1\r\nHost: \u00fc\r\n\r\n"))
                .flatMap(rows -> rows);
    }

    private static Stream<BrokenRequest> bodies() {
        Stream<BrokenRequest> chunks = body(
                CHUNK,
                "zz\r\n",
                "-1\r\n",
                "0x5\r\nhello\r\n0\r\n\r\n",
                " 5\r\nhello\r\n0\r\n\r\n",
                "5 \r\nhello\r\n0\r\n\r\n",
                "\r\n5\r\nhello\r\n0\r\n\r\n",
                "80000000\r\n",
                "fffffffffffffffff\r\n",
                "5\nhello",
                "5\rhello\r\n",
                "5\r\nhelloXY0\r\n\r\n",
                "5\r\nhello\n0\r\n\r\n",
                "5\r\nhello0\r\n\r\n",
                "3;a=\"\r\n\"\r\nabc\r\n0\r\n\r\n",
                "3;a\nb\r\nabc\r\n0\r\n\r\n",
                "3;\0\r\nabc\r\n0\r\n\r\n",
                "0\r\nno colon\r\n\r\n",
                "0\r\n: x\r\n\r\n",
                "0\r\nX: 1\n\r\n",
                "0\r\nX: \0\r\n\r\n");
        Stream<BrokenRequest> trailers = body(
                TRAILER,
                "0\r\nContent-Length: 5\r\n\r\n",
                "0\r\nX: 1\r\ntransfer-encoding: chunked\r\n\r\n",
                "1\r\nx\r\n0\r\nHost: b\r\n\r\n",
                "0\r\nContent_Length: 5\r\n\r\n",
                "0\r\nTrailer: X\r\n\r\n");
        return Stream.concat(chunks, trailers);
    }

    private static Stream<BrokenRequest> each(RequestRule rule, String... requests) {
        return Arrays.stream(requests).map(request -> new BrokenRequest(rule, request));
    }

    private static Stream<BrokenRequest> head(RequestRule rule, String... fields) {
        return each(rule, fields)
                .map(row -> new BrokenRequest(rule, "GET / HTTP/1.1\r\nHost: a\r\n" + row.bytes() + "\r\n\r\n"));
    }

    private static Stream<BrokenRequest> body(RequestRule rule, String... chunks) {
        return each(rule, chunks)
                .map(row -> new BrokenRequest(
                        rule, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + row.bytes()));
    }
}
