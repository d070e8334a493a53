package io.streamgauge.bootstrap.management.access;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** The end of a request that may not see what it asks for. */
final class Refusal {

    private Refusal() {}

    static void send(HttpExchange exchange, int status, String reason) throws IOException {
        try (exchange) {
            byte[] text = reason.getBytes(StandardCharsets.UTF_8);
            boolean head = exchange.getRequestMethod().equals("HEAD");
            exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
            exchange.sendResponseHeaders(status, head ? -1 : text.length);
            if (!head) {
                exchange.getResponseBody().write(text);
            }
        }
    }
}
