package io.streamgauge.bootstrap.management;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpExchange;
import io.streamgauge.bootstrap.management.route.Answer;
import java.io.IOException;
import java.util.concurrent.Semaphore;

/**
 * Lets so many read pages at once. A client that asks and does not read holds a thread of the server until it is cut; those
 * that are left then answer probes.
 */
final class ReaderLimit extends Filter {

    private final Semaphore places;

    ReaderLimit(int most) {
        this.places = new Semaphore(most);
    }

    @Override
    public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
        if (!places.tryAcquire()) {
            try (exchange) {
                exchange.getResponseHeaders().set("Retry-After", "1");
                // Else a refusal of many requests sent at once could not be written either.
                exchange.getResponseHeaders().set("Connection", "close");
                Answer.text(503, "too many read at once\n").send(exchange);
            }
            return;
        }
        try {
            chain.doFilter(exchange);
        } finally {
            places.release();
        }
    }

    @Override
    public String description() {
        return "limits how many read at once";
    }
}
