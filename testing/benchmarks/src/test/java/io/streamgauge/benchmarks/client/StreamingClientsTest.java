package io.streamgauge.benchmarks.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.benchmarks.answer.Pace;
import io.streamgauge.benchmarks.upstream.PacedUpstream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class StreamingClientsTest {

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

    @Test
    void clientsBeginOneAfterTheOther() throws IOException, InterruptedException {
        Pace pace = new Pace(4, 200, 40);
        try (PacedUpstream upstream = new PacedUpstream(pace);
                StreamingClients clients = StreamingClients.spread(pace, upstream.port())) {
            Duration begun = clients.awaitBegun(Duration.ofSeconds(60));

            assertThat(begun)
                    .as("the last of four waits three quarters of 200 ms")
                    .isGreaterThan(Duration.ofMillis(100));
        }
    }

    @Test
    void toldWhenNotAllHaveBegun() throws IOException {
        Pace pace = new Pace(2, 1, 60);
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                StreamingClients clients = new StreamingClients(pace, silent.getLocalPort())) {
            assertThatThrownBy(() -> clients.awaitBegun(Duration.ofMillis(50)))
                    .isInstanceOf(IOException.class)
                    .hasMessage("0 of 2 streams have begun within 0 s");
        }
    }
}
