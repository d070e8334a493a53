package io.streamgauge.benchmarks.probe;

import io.streamgauge.benchmarks.wire.Identity;
import io.streamgauge.benchmarks.wire.Wire;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** Sends a request in HTTP/1.1 through the proxy and waits until its first chunk is counted in a scrape. */
public final class FreshnessProbe {
    private static final String MODEL = "freshness-probe";
    private static final String COUNT = "llm_time_to_first_token_seconds_count";
    private static final long POLL_NANOS = 20_000_000;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final HttpClient client;
    private final URI completions;
    private final Metrics metrics;

    /** @param wire whether the proxy wants TLS */
    public FreshnessProbe(Wire wire, int proxyPort, Metrics metrics) {
        HttpClient.Builder builder = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1);
        wire.identity().map(Identity::trusting).ifPresent(builder::sslContext);
        this.client = builder.build();
        String scheme = wire.protocol().isTls() ? "https" : "http";
        this.completions = URI.create(scheme + "://127.0.0.1:" + proxyPort + "/v1/chat/completions");
        this.metrics = metrics;
    }

    /**
     * Milliseconds from the read of a first chunk to its value in a scrape, one request after the other. The first is
     * left out: its series does not exist before.
     */
    public Histogram millis(int requests) throws IOException, InterruptedException {
        Histogram millis = new Histogram(3);
        once();
        for (int i = 0; i < requests; i++) {
            millis.recordValue(once());
        }
        return millis;
    }

    private long once() throws IOException, InterruptedException {
        double before = metrics.sum(COUNT, MODEL);
        HttpRequest request = HttpRequest.newBuilder(completions)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "{\"model\":\"" + MODEL + "\",\"stream\":true,\"messages\":[]}"))
                .build();
        try (InputStream answer =
                client.send(request, BodyHandlers.ofInputStream()).body()) {
            if (answer.read() < 0) {
                throw new IOException("the probe's answer is empty");
            }
            long readAt = System.nanoTime();
            while (metrics.sum(COUNT, MODEL) == before) {
                if (System.nanoTime() - readAt > LIMIT.toNanos()) {
                    throw new IOException("a first chunk was not in a scrape after " + LIMIT.toSeconds() + " s");
                }
                LockSupport.parkNanos(POLL_NANOS);
            }
            return Duration.ofNanos(System.nanoTime() - readAt).toMillis();
        }
    }
}
