package io.streamgauge.bootstrap.management;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.streamgauge.bootstrap.management.route.Answer;
import io.streamgauge.bootstrap.management.route.Asked;
import java.io.IOException;
import java.util.function.Function;
import java.util.function.Supplier;

/** Answers under one exact path, or below one that ends with a slash, to GET and HEAD. */
final class PlainHandler implements HttpHandler {

    static final Answer NOT_FOUND = Answer.text(404, "not found; / lists what there is\n");

    private final Function<Asked, Answer> answer;
    private final String path;

    PlainHandler(Function<Asked, Answer> answer, String path) {
        this.answer = answer;
        this.path = path;
    }

    PlainHandler(Supplier<Answer> answer, String path) {
        this(asked -> answer.get(), path);
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!isHere(exchange.getRequestURI().getPath())) {
                send(exchange, NOT_FOUND);
            } else if (!isRead(exchange)) {
                send(exchange, Answer.text(405, "only GET and HEAD\n"));
            } else {
                send(exchange, answer(exchange));
            }
        }
    }

    private boolean isHere(String asked) {
        boolean below = path.length() > 1 && path.endsWith("/");
        return below ? asked.startsWith(path) : asked.equals(path);
    }

    private Answer answer(HttpExchange exchange) {
        try {
            return answer.apply(Asked.of(exchange.getRequestURI()));
        } catch (IllegalArgumentException e) {
            return Answer.text(400, e.getMessage() + "\n");
        }
    }

    static boolean isRead(HttpExchange exchange) {
        return exchange.getRequestMethod().equals("GET")
                || exchange.getRequestMethod().equals("HEAD");
    }

    static void send(HttpExchange exchange, Answer answer) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", answer.contentType());
        answer.headers().forEach(exchange.getResponseHeaders()::set);
        send(exchange, answer.status(), answer.body());
    }

    static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }
}
