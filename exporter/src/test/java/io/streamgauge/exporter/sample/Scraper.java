package io.streamgauge.exporter.sample;

import io.streamgauge.bootstrap.management.ManagementServer;
import io.streamgauge.exporter.Exporter;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** An exporter that has been started behind a management server, and Prometheus' view of it. */
public final class Scraper implements AutoCloseable {

    private final Exporter exporter;
    private final ManagementServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    public Scraper(Exporter exporter) throws IOException {
        this.exporter = exporter;
        this.server = new ManagementServer(
                InetSocketAddress.createUnresolved("127.0.0.1", 0), List.of(exporter.metrics()), List.of(exporter));
        server.start();
        exporter.start();
    }

    /** The text of a scrape. */
    public String text() {
        URI metrics = URI.create("http://127.0.0.1:" + server.address().getPort() + "/metrics");
        try {
            HttpResponse<String> response = client.send(
                    HttpRequest.newBuilder(metrics)
                            .timeout(Duration.ofSeconds(60))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            if (response.statusCode() != 200) {
                throw new AssertionError("a scrape is answered with " + response.statusCode());
            }
            return response.body();
        } catch (IOException e) {
            throw new AssertionError("a scrape is not answered", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** The value of a sample; the name with its labels as in the text. */
    public Optional<Double> value(String sample) {
        return text().lines()
                .filter(line -> line.startsWith(sample + " "))
                .map(line -> Double.parseDouble(line.substring(sample.length() + 1)))
                .findFirst();
    }

    public boolean ready() {
        return exporter.ready();
    }

    @Override
    public void close() {
        server.close();
        exporter.close();
    }
}
