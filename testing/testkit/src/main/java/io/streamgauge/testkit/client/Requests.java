package io.streamgauge.testkit.client;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** HTTP/1.1 requests as bytes. */
public final class Requests {

    private Requests() {}

    /** A GET without body. */
    public static byte[] get(String target, String... headers) {
        return utf8(head("GET", target, headers) + "\r\n");
    }

    /** A POST of JSON in Content-Length framing. */
    public static byte[] postJson(String target, String json, String... headers) {
        return post(head("POST", target, headers) + "Content-Type: application/json\r\n", utf8(json));
    }

    /** A POST of bytes in Content-Length framing; the headers say what they are. */
    public static byte[] post(String target, byte[] body, String... headers) {
        return post(head("POST", target, headers), body);
    }

    private static byte[] post(String head, byte[] body) {
        var request = new ByteArrayOutputStream();
        request.writeBytes(utf8(head + "Content-Length: " + body.length + "\r\n\r\n"));
        request.writeBytes(body);
        return request.toByteArray();
    }

    /** A POST of JSON in chunks of at most this many bytes. */
    public static byte[] postJsonInChunks(String target, String json, int chunkBytes, String... headers) {
        byte[] body = utf8(json);
        String head = head("POST", target, headers) + "Content-Type: application/json\r\n";
        var request = new ByteArrayOutputStream();
        request.writeBytes(utf8(head + "Transfer-Encoding: chunked\r\n\r\n"));
        for (int from = 0; from < body.length; from += chunkBytes) {
            int length = Math.min(chunkBytes, body.length - from);
            request.writeBytes(utf8(Integer.toHexString(length) + "\r\n"));
            request.write(body, from, length);
            request.writeBytes(utf8("\r\n"));
        }
        request.writeBytes(utf8("0\r\n\r\n"));
        return request.toByteArray();
    }

    private static String head(String method, String target, String... headers) {
        var head =
                new StringBuilder(method).append(' ').append(target).append(" HTTP/1.1\r\nHost: streamgauge.test\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        return head.toString();
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
