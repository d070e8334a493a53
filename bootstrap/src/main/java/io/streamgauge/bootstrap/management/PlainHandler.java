package io.streamgauge.bootstrap.management;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** Gives one answer under one exact path, to GET and HEAD. */
final class PlainHandler implements HttpHandler {

    private final Supplier<Answer> answer;
    private final String path;

    PlainHandler(Supplier<Answer> answer, String path) {
        this.answer = answer;
        this.path = path;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestURI().getPath().equals(path)) {
                send(exchange, Answer.text(404, "not found; / lists what there is\n"));
            } else if (!isRead(exchange)) {
                send(exchange, Answer.text(405, "only GET and HEAD\n"));
            } else {
                send(exchange, answer.get());
            }
        }
    }

    static boolean isRead(HttpExchange exchange) {
        return exchange.getRequestMethod().equals("GET")
                || exchange.getRequestMethod().equals("HEAD");
    }

    static void send(HttpExchange exchange, Answer answer) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", answer.contentType());
        send(exchange, answer.status(), answer.body().getBytes(StandardCharsets.UTF_8));
    }

    static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }
}
