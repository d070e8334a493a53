package io.streamgauge.benchmarks.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.benchmarks.hostile.SlowReaders.Habits;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class HostileClientsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void theUpstreamSendsAsManyBytesAsItIsAskedFor() throws IOException, InterruptedException {
        try (FloodUpstream upstream = new FloodUpstream()) {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + upstream.port() + "/any?bytes=1000000"))
                    .version(HttpClient.Version.HTTP_1_1)
                    .POST(BodyPublishers.ofByteArray(new byte[300_000]))
                    .build();

            HttpResponse<byte[]> response = HttpClient.newHttpClient().send(request, BodyHandlers.ofByteArray());

            assertThat(response.body()).hasSize(1_000_000);
        }
    }

    @Test
    void slowReadersComeAgainAfterTheyHaveLeft() throws IOException {
        Habits habits = new Habits(2, "/any?bytes=100000000", 10_000, Duration.ofMillis(1));
        try (FloodUpstream upstream = new FloodUpstream();
                SlowReaders readers = new SlowReaders(upstream.port(), habits)) {
            // Each reads 1,000 bytes at a time, twice at most before it leaves.
            await().atMost(PATIENCE).until(() -> readers.bytes() > 2 * 2 * 1_000);
        }
    }

    @Test
    void abortingClientsLeaveAndComeAgain() throws IOException {
        try (FloodUpstream upstream = new FloodUpstream();
                AbortingClients clients = new AbortingClients(upstream.port(), 3, "/any?bytes=1000000", 10_000)) {
            await().atMost(PATIENCE).until(() -> clients.aborts() > 10);
        }
    }
}
