package io.streamgauge.benchmarks.client.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamgauge.benchmarks.answer.Pace;
import io.streamgauge.benchmarks.client.Clients;
import io.streamgauge.benchmarks.client.Recording;
import io.streamgauge.benchmarks.relay.MeasuredRelay;
import io.streamgauge.benchmarks.upstream.PacedUpstream;
import io.streamgauge.benchmarks.wire.Protocol;
import io.streamgauge.benchmarks.wire.Wire;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The relay stands between the clients and the upstream, since the upstream speaks HTTP/1.1 in the clear alone. */
final class NettyClientsTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Duration LOOK = Duration.ofMillis(200);

    @ParameterizedTest
    @EnumSource
    void readsWholeAnswersOneAfterAnother(Protocol protocol, @TempDir Path directory)
            throws IOException, InterruptedException {
        Pace pace = new Pace(4, 200, 5);
        Wire wire = Wire.of(protocol, directory);
        try (PacedUpstream upstream = new PacedUpstream(pace);
                MeasuredRelay relay = MeasuredRelay.plain(upstream.port(), wire);
                Clients clients = NettyClients.speaking(wire).connect(pace, relay.port())) {
            assertThat(chunks(clients)).as("more than the first answers have").isGreaterThan(20L);
        }
    }

    @Test
    void opensAnotherConnectionForMoreStreamsThanOneMayHave() throws IOException, InterruptedException {
        Pace pace = new Pace(NettyClients.STREAMS_PER_CONNECTION + 1, 20, 2);
        try (PacedUpstream upstream = new PacedUpstream(pace);
                MeasuredRelay relay = MeasuredRelay.plain(upstream.port(), Wire.HTTP2);
                Clients clients = NettyClients.speaking(Wire.HTTP2).connect(pace, relay.port())) {
            assertThat(chunks(clients)).as("more than the first answers have").isGreaterThan(202L);
        }
    }

    @Test
    void aClosedConnectionEndsTheMeasurement() throws IOException, InterruptedException {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
                Clients clients = NettyClients.speaking(Wire.HTTP2).connect(new Pace(1, 1, 1), server.getLocalPort())) {
            server.accept().close();

            assertThatThrownBy(() -> clients.measure(LIMIT)).isInstanceOf(IOException.class);
        }
    }

    /** Until there are more than all streams' first answers have; gives up after a while. */
    private static long chunks(Clients clients) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        long chunks = 0;
        while (chunks <= 202 && System.nanoTime() < deadline) {
            Recording seen = clients.measure(LOOK);
            chunks += seen.chunks();
        }
        return chunks;
    }
}
