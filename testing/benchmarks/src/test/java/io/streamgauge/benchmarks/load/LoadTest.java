package io.streamgauge.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class LoadTest {

    @Test
    void clientsReadWhatTheUpstreamPaces() throws IOException, InterruptedException {
        Pace pace = new Pace(4, 200, 20);
        try (PacedUpstream upstream = new PacedUpstream(pace);
                StreamingClients clients = new StreamingClients(pace, upstream.port())) {
            Recording seen = clients.measure(Duration.ofSeconds(1));

            assertThat(seen.chunks()).as("at most the pace").isBetween(1L, 900L);
            assertThat(seen.chunkMicros(50)).isPositive();
            assertThat(seen.firstChunkMicros(50)).isPositive();
        }
    }
}
