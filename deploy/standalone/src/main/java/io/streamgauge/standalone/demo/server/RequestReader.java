package io.streamgauge.standalone.demo.server;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Cuts one HTTP/1.1 request after the other out of what a connection brings. Knows Content-Length alone. */
final class RequestReader {

    private static final Pattern CONTENT_LENGTH = Pattern.compile("(?im)^content-length:[ \t]*([0-9]{1,9})[ \t]*\r?$");
    private static final int MAX_BYTES = 16 << 20;

    private final ByteArrayOutputStream received = new ByteArrayOutputStream();

    /** One request: the first two words of its first line, and its body. */
    record Request(String method, String path, String body) {}

    /** The connection sent what this server does not read. */
    static final class Unreadable extends Exception {

        private static final long serialVersionUID = 1L;

        Unreadable(String message) {
            super(message);
        }
    }

    void add(ByteBuffer bytes) throws Unreadable {
        received.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
        if (received.size() > MAX_BYTES) {
            throw new Unreadable("request too large");
        }
    }

    /** The next whole request, if it is there. */
    Optional<Request> next() throws Unreadable {
        String all = received.toString(StandardCharsets.ISO_8859_1);
        int headEnd = all.indexOf("\r\n\r\n");
        if (headEnd < 0) {
            return Optional.empty();
        }
        String head = all.substring(0, headEnd);
        int bodyStart = headEnd + 4;
        int length = contentLength(head).orElse(0);
        if (received.size() < bodyStart + length) {
            return Optional.empty();
        }
        byte[] bytes = received.toByteArray();
        received.reset();
        received.write(bytes, bodyStart + length, bytes.length - bodyStart - length);
        String[] line = head.lines().findFirst().orElse("").split(" ", -1);
        if (line.length != 3) {
            throw new Unreadable("malformed request line");
        }
        return Optional.of(new Request(line[0], line[1], new String(bytes, bodyStart, length, StandardCharsets.UTF_8)));
    }

    private static OptionalInt contentLength(String head) throws Unreadable {
        if (head.toLowerCase(Locale.ROOT).contains("\ntransfer-encoding:")) {
            throw new Unreadable("bodies need a Content-Length here");
        }
        Matcher matcher = CONTENT_LENGTH.matcher(head);
        return matcher.find() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
    }
}
