package io.streamgauge.benchmarks.upstream;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells whether a request with a Content-Length has arrived as a whole. */
final class RequestEnd {
    private static final Pattern LENGTH = Pattern.compile("\r\ncontent-length: *(\\d+)\r\n", Pattern.CASE_INSENSITIVE);
    private static final String HEAD_END = "\r\n\r\n";

    private RequestEnd() {}

    static boolean isComplete(byte[] bytes, int length) {
        String text = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
        int headEnd = text.indexOf(HEAD_END);
        if (headEnd < 0) {
            return false;
        }
        Matcher matcher = LENGTH.matcher(text);
        int body = matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
        return length >= headEnd + HEAD_END.length() + body;
    }
}
