package io.streamgauge.bootstrap.management;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;

/** Gives a connection one answer: who sends many requests and reads nothing would hold a thread. */
final class OneAnswer extends Filter {

    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
        exchange.getResponseHeaders().set("Connection", "close");
        chain.doFilter(exchange);
    }

    @Override
    public String description() {
        return "closes after each answer";
    }
}
