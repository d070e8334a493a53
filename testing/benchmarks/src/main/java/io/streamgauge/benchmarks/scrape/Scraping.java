package io.streamgauge.benchmarks.scrape;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/** How a scrape is asked for. */
enum Scraping {
    TEXT("text", "text/plain;version=0.0.4", "identity"),
    GZIP("text, gzip", "text/plain;version=0.0.4", "gzip"),
    OPEN_METRICS("OpenMetrics, gzip", "application/openmetrics-text;version=1.0.0", "gzip");

    final String title;
    private final String accept;
    private final String encoding;

    Scraping(String title, String accept, String encoding) {
        this.title = title;
        this.accept = accept;
        this.encoding = encoding;
    }

    /** The answer's bytes as they came. */
    byte[] scrape(HttpClient client, int port) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                .header("Accept", accept)
                .header("Accept-Encoding", encoding)
                .build();
        return client.send(request, BodyHandlers.ofByteArray()).body();
    }
}
