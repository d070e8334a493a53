package io.streamgauge.bootstrap.management;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.streamgauge.bootstrap.management.route.Answer;
import io.streamgauge.bootstrap.management.route.Asked;
import java.io.IOException;
import java.util.function.Function;
import java.util.function.Supplier;

/** Answers to GET and HEAD. */
final class PlainHandler implements HttpHandler {

    private final Function<Asked, Answer> answer;

    PlainHandler(Function<Asked, Answer> answer) {
        this.answer = answer;
    }

    PlainHandler(Supplier<Answer> answer) {
        this(asked -> answer.get());
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (isRead(exchange)) {
                answer(exchange).send(exchange);
            } else {
                Answer.text(405, "only GET and HEAD\n").send(exchange);
            }
        }
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
}
