package io.streamgauge.monitoring.alertmanager;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes what Alertmanager delivers. */
final class Webhook implements AutoCloseable {

    private static final int OK = 200;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpServer server;
    private final List<Delivered> delivered = new CopyOnWriteArrayList<>();

    /**
     * One alert of a delivery.
     *
     * @param receiver last part of the path it was sent to
     * @param status firing or resolved
     */
    record Delivered(String receiver, String status, String alert, String runbook) {}

    Webhook() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::take);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    /** Everything so far, in order. */
    List<Delivered> delivered() {
        return List.copyOf(delivered);
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            String receiver = exchange.getRequestURI().getPath().substring(1);
            for (JsonNode alert : JSON.readTree(exchange.getRequestBody()).path("alerts")) {
                delivered.add(new Delivered(
                        receiver,
                        alert.path("status").asText(),
                        alert.path("labels").path("alertname").asText(),
                        alert.path("annotations").path("runbook_url").asText()));
            }
            exchange.sendResponseHeaders(OK, -1);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
