package io.streamgauge.benchmarks.answer;

import java.nio.charset.StandardCharsets;

/** The request whose answer is streamed. */
public final class Question {
    public static final String PATH = "/v1/chat/completions";
    public static final String CONTENT_TYPE = "application/json";
    public static final String ACCEPT = "text/event-stream";

    private static final String BODY =
            "{\"model\":\"benchmark\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":\""
                    + "Count for me. ".repeat(20) + "\"}]}";

    private Question() {}

    /** Its body, for a protocol that has its own way to write heads. */
    public static byte[] body() {
        return BODY.getBytes(StandardCharsets.US_ASCII);
    }

    /** All of it in HTTP/1.1, for a port of loopback. */
    public static byte[] http1(int port) {
        String text = "POST " + PATH + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nContent-Type: " + CONTENT_TYPE
                + "\r\nAccept: " + ACCEPT + "\r\nContent-Length: " + BODY.length() + "\r\n\r\n" + BODY;
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
