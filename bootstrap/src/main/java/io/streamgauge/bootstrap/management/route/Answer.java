package io.streamgauge.bootstrap.management.route;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
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

    /** Sends it; without the body to HEAD. The exchange stays open. */
    public void send(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", contentType);
        headers.forEach(exchange.getResponseHeaders()::set);
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private static Answer of(int status, String contentType, String body) {
        return new Answer(status, contentType, body.getBytes(StandardCharsets.UTF_8), Map.of());
    }
}
