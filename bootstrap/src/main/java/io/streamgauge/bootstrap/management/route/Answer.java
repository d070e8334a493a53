package io.streamgauge.bootstrap.management.route;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A short response.
 *
 * @param body not to be changed
 * @param headers beside Content-Type
 */
@SuppressWarnings("ArrayRecordComponent") // written once, by whoever sends it
public record Answer(int status, String contentType, byte[] body, Map<String, String> headers) {

    public Answer {
        headers = Map.copyOf(headers);
    }

    public static Answer text(int status, String text) {
        return of(status, "text/plain; charset=utf-8", text);
    }

    public static Answer html(String html) {
        return of(200, "text/html; charset=utf-8", html);
    }

    public static Answer json(String json) {
        return of(200, "application/json", json);
    }

    private static Answer of(int status, String contentType, String body) {
        return new Answer(status, contentType, body.getBytes(StandardCharsets.UTF_8), Map.of());
    }
}
