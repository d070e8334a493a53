package io.streamgauge.benchmarks.probe;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** The metrics of a running program. */
public final class Metrics {
    private final HttpClient client = HttpClient.newHttpClient();
    private final int port;

    /** At this port on loopback. */
    public Metrics(int port) {
        this.port = port;
    }

    /**
     * Sum of the samples of this name whose labels contain a text; 0 if there are none.
     *
     * @param name of a sample, such as x_total or x_count
     */
    public double sum(String name, String labelText) throws IOException, InterruptedException {
        return scrape("?name%5B%5D=" + name).sum(name, labelText);
    }

    /** Everything, at one moment. */
    public Scrape scrape() throws IOException, InterruptedException {
        return scrape("");
    }

    private Scrape scrape(String query) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + port + "/metrics" + query);
        return new Scrape(client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString())
                .body());
    }
}
