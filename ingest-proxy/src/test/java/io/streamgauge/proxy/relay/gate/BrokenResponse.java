package io.streamgauge.proxy.relay.gate;

import static io.streamgauge.proxy.relay.gate.rule.ResponseRule.*;

import io.streamgauge.proxy.relay.gate.rule.ResponseRule;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * An answer of an upstream and the one rule it is refused for, of a relay that takes heads up to 16 KiB.
 *
 * @param begun whether its head is in order, so that the client has to see it break off
 */
public record BrokenResponse(ResponseRule rule, String bytes, boolean begun) {

    private static final String INTERIM = "HTTP/1.1 102 Processing\r\n\r\n";

    private static final List<BrokenResponse> ALL = Stream.of(statusLines(), fields(), lengths(), codings(), bodies())
            .flatMap(rows -> rows)
            .toList();

    public static List<BrokenResponse> all() {
        return ALL;
    }

    @Override
    public String toString() {
        String visible = bytes.replace("\r", "\\r").replace("\n", "\\n").replace("\0", "\\0");
        return rule.label() + " " + visible.substring(0, Math.min(visible.length(), 120));
    }

    private static Stream<BrokenResponse> statusLines() {
        return Stream.of(
                        each(
                                STATUS_LINE,
                                "<html>this is HTTP/0.9</html>\r\n\r\n",
                                "garbage\r\n\r\n",
                                "HTTP/1.1 two hundred\r\n\r\n",
                                "HTTP/1.1 099 Low\r\n\r\n",
                                "HTTP/1.1 99 Low\r\n\r\n",
                                "HTTP/1.1 0200 OK\r\n\r\n",
                                "HTTP/1.1 +200 OK\r\n\r\n",
                                "HTTP/1.1 2000 OK\r\n\r\n",
                                "HTTP/1.1\r\n\r\n",
                                "HTTP/2.0 200 OK\r\n\r\n",
                                "HTTP/1.2 200 OK\r\n\r\n",
                                "http/1.1 200 OK\r\n\r\n",
                                "ICY 200 OK\r\n\r\n",
                                "HTTP/1.1 200 O\0K\r\n\r\n",
                                "HTTP/1.1 200 O\rK\r\n\r\n",
                                "HTTP/1.1 200 " + "x".repeat(17_000) + "\r\n\r\n"),
                        each(UNASKED_SWITCH, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n"),
                        Stream.of(new BrokenResponse(
                                INTERIM_FLOOD,
                                INTERIM.repeat(101) + "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
                                true)))
                .flatMap(rows -> rows);
    }

    private static Stream<BrokenResponse> fields() {
        return Stream.concat(
                head(
                        FIELD,
                        "no colon",
                        ": empty",
                        "X\0: 1",
                        "X: \0",
                        "X: a\rb",
                        "X: 1\nY: 2",
                        "Content-Length x: 5",
                        "Content-Length x",
                        " X: 1"),
                head(HEAD_TOO_LARGE, "X: " + "x".repeat(17_000), "X: y\r\n".repeat(5_000) + "Z: 1"));
    }

    private static Stream<BrokenResponse> lengths() {
        return Stream.of(
                        head(
                                CONTENT_LENGTH,
                                "Content-Length: 3\r\nContent-Length: 4",
                                "Content-Length: 3, 4",
                                "Content-Length: +3",
                                "Content-Length: -3",
                                "Content-Length:",
                                "Content-Length: 3 3",
                                "Content-Length: 99999999999999999999"),
                        each(
                                CONTENT_LENGTH,
                                "HTTP/1.1 100 Continue\r\nContent-Length: 5\r\n\r\nhello",
                                "HTTP/1.0 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc"),
                        head(
                                BOTH_LENGTHS,
                                "Content-Length: 3\r\nTransfer-Encoding: chunked",
                                "Transfer-Encoding: chunked\r\nContent-Length: 3",
                                "Transfer-Encoding: gzip\r\nContent-Length: 3"))
                .flatMap(rows -> rows);
    }

    private static Stream<BrokenResponse> codings() {
        return Stream.concat(
                head(
                        TRANSFER_CODING,
                        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
                        "Transfer-Encoding: chunked, gzip",
                        "Transfer-Encoding: xchunked",
                        "Transfer-Encoding: identity",
                        "Transfer-Encoding:"),
                each(TRANSFER_CODING, "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"));
    }

    private static Stream<BrokenResponse> bodies() {
        String head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n";
        Stream<BrokenResponse> trailer = Stream.of(new BrokenResponse(FIELD, head + "0\r\nno colon\r\n\r\n", true));
        Stream<BrokenResponse> chunks = each(
                        CHUNK,
                        "zz\r\n",
                        "-1\r\n",
                        "0x1\r\n",
                        "ffffffffffffffff1\r\n",
                        "80000000\r\n",
                        "1 \r\nx\r\n",
                        "\r\n",
                        "1\nx",
                        "1\r\nxyz\r\n",
                        "1\r\nx\n0\r\n\r\n",
                        "1;a=\"\n\"\r\nx\r\n",
                        "0\r\n\n")
                .map(row -> new BrokenResponse(CHUNK, head + row.bytes(), true));
        return Stream.concat(chunks, trailer);
    }

    private static Stream<BrokenResponse> each(ResponseRule rule, String... answers) {
        return Arrays.stream(answers).map(answer -> new BrokenResponse(rule, answer, false));
    }

    private static Stream<BrokenResponse> head(ResponseRule rule, String... fields) {
        return each(rule, fields)
                .map(row -> new BrokenResponse(rule, "HTTP/1.1 200 OK\r\n" + row.bytes() + "\r\n\r\n", false));
    }
}
