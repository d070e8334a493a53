package io.streamgauge.monitoring.alertmanager;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** A page of metrics with the values a test gives; counters of bad requests grow with every scrape. */
final class ScrapeTarget implements AutoCloseable {

    private static final int OK = 200;

    private final HttpServer server;
    private final Map<String, Double> gauges = new ConcurrentHashMap<>();
    private final Map<String, Double> growing = new ConcurrentHashMap<>();

    ScrapeTarget() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/metrics", this::show);
        server.start();
    }

    int port() {
        return server.getAddress().getPort();
    }

    void set(String series, double value) {
        gauges.put(series, value);
    }

    /** Adds so much to a counter at each scrape from now on. */
    void grow(String series, double step) {
        growing.put(series, step);
    }

    private void show(HttpExchange exchange) throws IOException {
        growing.forEach((series, step) -> gauges.merge(series, step, Double::sum));
        byte[] text = gauges.entrySet().stream()
                .map(sample -> sample.getKey() + " " + sample.getValue() + "\n")
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
        try (exchange) {
            exchange.sendResponseHeaders(OK, text.length);
            exchange.getResponseBody().write(text);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
