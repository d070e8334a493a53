package io.streamgauge.bootstrap.management;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.streamgauge.bootstrap.management.route.Answer;
import io.streamgauge.bootstrap.management.route.Route;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Sends server-sent events (HTML, section 9.2) until the reader leaves or the server stops. Each reader has a thread of
 * its own, so that one who does not read holds nobody up.
 */
final class EventsHandler implements HttpHandler {

    /** Nothing new for so many looks: a comment finds out whether the reader is still there. */
    private static final int QUIET_LOOKS = 10;

    private final Route.Events events;
    private final ReaderPatience patience;
    private final CountDownLatch stopped;

    EventsHandler(Route.Events events, ReaderPatience patience, CountDownLatch stopped) {
        this.events = events;
        this.patience = patience;
        this.stopped = stopped;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("GET")) {
                Answer.text(405, "only GET\n").send(exchange);
            } else {
                send(exchange);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(HttpExchange exchange) throws IOException, InterruptedException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        // A reverse proxy before it must not wait for more.
        exchange.getResponseHeaders().set("X-Accel-Buffering", "no");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        String told = "";
        int quiet = 0;
        do {
            String now = events.current().get();
            if (!now.equals(told)) {
                write(out, "data: " + now + "\n\n");
                told = now;
                quiet = 0;
            } else if (++quiet % QUIET_LOOKS == 0) {
                write(out, ":\n\n");
            }
        } while (!stopped.await(1, TimeUnit.SECONDS));
    }

    private void write(OutputStream out, String text) throws IOException {
        patience.spend(() -> {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        });
    }
}
