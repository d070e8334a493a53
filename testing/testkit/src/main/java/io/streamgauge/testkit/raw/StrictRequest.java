package io.streamgauge.testkit.raw;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the strictest of servers reads at the begin of some bytes: by the grammar of RFC 9112 alone, written for nothing
 * but to be compared with. Characters are bytes.
 *
 * @param head up to its empty line, or all there is of it
 * @param body without chunks
 * @param trailers lines of fields after the last chunk
 * @param length of all of it
 */
public record StrictRequest(String head, String body, String trailers, boolean whole, int length) {

    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
    private static final Pattern REQUEST_LINE =
            Pattern.compile("(" + TOKEN + ") ([^\\x00-\\x20\\x7f]+) HTTP/1\\.([01])");
    private static final Pattern FIELD = Pattern.compile("(" + TOKEN + "):[ \\t]*([^\\x00-\\x08\\x0a-\\x1f\\x7f]*)");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
    private static final Pattern CHUNK = Pattern.compile("[0-9A-Fa-f]{1,7}");
    private static final String LINE_END = "\r\n";
    private static final String EMPTY_LINE = LINE_END + LINE_END;

    /** Bytes that are no request. */
    public static final class Malformed extends RuntimeException {

        private static final long serialVersionUID = 1;

        private Malformed(String message) {
            super(message);
        }
    }

    /**
     * Reads one request; what follows it is not looked at.
     *
     * @throws Malformed if it cannot become one, whatever follows
     */
    public static StrictRequest read(String bytes) {
        int end = bytes.indexOf(EMPTY_LINE);
        if (end < 0) {
            return new StrictRequest(bytes, "", "", false, bytes.length());
        }
        String head = bytes.substring(0, end + EMPTY_LINE.length());
        String framing = framing(head.substring(0, end).split(LINE_END, -1));
        String rest = bytes.substring(head.length());
        if (framing.equals("chunked")) {
            return chunked(head, rest);
        }
        int length = (int) Math.min(Integer.MAX_VALUE, Long.parseLong(framing));
        boolean whole = rest.length() >= length;
        String body = whole ? rest.substring(0, length) : rest;
        return new StrictRequest(head, body, "", whole, head.length() + body.length());
    }

    /** All requests; the last one may be cut. */
    public static List<StrictRequest> all(String bytes) {
        List<StrictRequest> requests = new ArrayList<>();
        int at = 0;
        while (at < bytes.length()) {
            StrictRequest next = read(bytes.substring(at));
            requests.add(next);
            at += next.length();
        }
        return requests;
    }

    /** The value of each field of this name. */
    public List<String> values(String name) {
        List<String> values = new ArrayList<>();
        for (String line : head.split(LINE_END, -1)) {
            Matcher field = FIELD.matcher(line);
            if (field.matches() && field.group(1).equalsIgnoreCase(name)) {
                values.add(field.group(2).strip());
            }
        }
        return values;
    }

    /** "chunked" or a number. */
    private static String framing(String... lines) {
        Matcher first = REQUEST_LINE.matcher(lines[0]);
        require(first.matches(), lines[0]);
        String framing = "";
        for (int i = 1; i < lines.length; i++) {
            Matcher field = FIELD.matcher(lines[i]);
            require(field.matches(), lines[i]);
            String value = field.group(2).strip().toLowerCase(Locale.ROOT);
            boolean length = field.group(1).equalsIgnoreCase("content-length");
            boolean coding = field.group(1).equalsIgnoreCase("transfer-encoding");
            if (length || coding) {
                require(framing.isEmpty(), "a second length");
                require(length ? LENGTH.matcher(value).matches() : value.equals("chunked"), lines[i]);
                require(length || first.group(3).equals("1"), "chunks in HTTP/1.0");
                framing = value;
            }
        }
        return framing.isEmpty() ? "0" : framing;
    }

    private static StrictRequest chunked(String head, String rest) {
        StringBuilder body = new StringBuilder();
        int at = 0;
        while (true) {
            int end = rest.indexOf(LINE_END, at);
            if (end < 0) {
                require(rest.indexOf('\n', at) < 0, "a line feed of its own");
                return new StrictRequest(head, body.toString(), "", false, head.length() + rest.length());
            }
            String line = rest.substring(at, end);
            require(CHUNK.matcher(line).matches(), line);
            int size = Integer.parseInt(line, 16);
            at = end + LINE_END.length();
            if (size == 0) {
                return trailed(head, body.toString(), rest, at);
            }
            body.append(rest, at, Math.min(rest.length(), at + size));
            at += size + LINE_END.length();
            if (at > rest.length()) {
                return new StrictRequest(head, body.toString(), "", false, head.length() + rest.length());
            }
            require(rest.startsWith(LINE_END, at - LINE_END.length()), "a chunk without its end");
        }
    }

    private static StrictRequest trailed(String head, String body, String rest, int from) {
        int at = from;
        for (int end = rest.indexOf(LINE_END, at); end >= 0; end = rest.indexOf(LINE_END, at)) {
            String trailers = rest.substring(from, at);
            if (end == at) {
                return new StrictRequest(head, body, trailers, true, head.length() + end + LINE_END.length());
            }
            String line = rest.substring(at, end);
            require(FIELD.matcher(line).matches(), line);
            at = end + LINE_END.length();
        }
        return new StrictRequest(head, body, rest.substring(from), false, head.length() + rest.length());
    }

    private static void require(boolean kept, String broken) {
        if (!kept) {
            throw new Malformed(RawText.of(broken));
        }
    }
}
