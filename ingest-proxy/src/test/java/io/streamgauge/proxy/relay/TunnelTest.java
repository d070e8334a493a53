package io.streamgauge.proxy.relay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.PooledByteBufAllocator;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.limit.Drain;
import io.streamgauge.proxy.relay.transport.SocketOptions;
import java.io.IOException;
import java.net.SocketException;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(NoLeaks.class)
class TunnelTest {

    private static final int LARGE = 10 << 20;

    /** More than all socket buffers between the ends hold. */
    private static final int ENDLESS = 64 << 20;

    private static final long BOUND = 256 << 10;

    /** Ten times the 100 ms within which the other side has to learn of an end. */
    private static final long LEARNT_WITHIN_NANOS = 1_000_000_000;

    private static final int ROUNDS = 100;

    /** Each that blocks needs one of its own. */
    private static final Executor THREADS = task -> {
        Thread thread = new Thread(task, "tunnel-end");
        thread.setDaemon(true);
        thread.start();
    };

    @Test
    void anyByteIsEchoedOneByOne() throws Exception {
        try (OpenTunnel tunnel = OpenTunnel.open()) {
            for (int i = 0; i < 256; i++) {
                byte[] one = {(byte) i};

                tunnel.client().send(one);
                tunnel.upstream().send(tunnel.upstream().exactly(1));

                assertThat(tunnel.client().exactly(1)).isEqualTo(one);
            }
        }
    }

    @Test
    void tenMegabytesPassEachWayAtOnce() throws Exception {
        byte[] up = random(1);
        byte[] down = random(2);
        try (OpenTunnel tunnel = OpenTunnel.open()) {
            CompletableFuture<Void> sentUp = sending(tunnel.client(), up);
            CompletableFuture<Void> sentDown = sending(tunnel.upstream(), down);
            CompletableFuture<byte[]> arrivedUp = hashing(tunnel.upstream());
            CompletableFuture<byte[]> arrivedDown = hashing(tunnel.client());

            assertThat(arrivedUp.get(60, TimeUnit.SECONDS)).isEqualTo(hash(up));
            assertThat(arrivedDown.get(60, TimeUnit.SECONDS)).isEqualTo(hash(down));
            CompletableFuture.allOf(sentUp, sentDown).get(60, TimeUnit.SECONDS);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void memoryIsBoundedWhileOneEndDoesNotRead(boolean clientReads) throws Exception {
        PooledByteBufAllocator memory = (PooledByteBufAllocator) SocketOptions.BUFFERS;
        try (OpenTunnel tunnel = OpenTunnel.open(RunningRelay.settings(), 4096)) {
            RawClient sender = clientReads ? tunnel.client() : tunnel.upstream();
            RawClient reader = clientReads ? tunnel.upstream() : tunnel.client();
            AtomicLong sent = new AtomicLong();
            CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> sendPieces(sender, sent), THREADS);
            AtomicLong before = new AtomicLong(-1);
            await().pollInterval(Duration.ofMillis(200)).until(() -> before.getAndSet(sent.get()) == sent.get());

            assertThat(sent.get()).isLessThan(ENDLESS);
            assertThat(memory.pinnedDirectMemory() + memory.pinnedHeapMemory()).isLessThan(BOUND);

            assertThat(reader.exactly(ENDLESS)).hasSize(ENDLESS);
            sending.get(60, TimeUnit.SECONDS);
        }
    }

    @Test
    void clientThatLeavesEndsTheUpstreamsInput() throws Exception {
        try (OpenTunnel tunnel = OpenTunnel.open()) {
            long left = System.nanoTime();
            tunnel.client().send("bye").leave();

            assertThat(tunnel.upstream().restText()).isEqualTo("bye");
            assertThat(System.nanoTime() - left).isLessThan(LEARNT_WITHIN_NANOS);
        }
    }

    @Test
    void clientsResetResetsTheUpstream() throws Exception {
        try (OpenTunnel tunnel = OpenTunnel.open()) {
            long left = System.nanoTime();
            tunnel.client().reset();

            assertThatThrownBy(tunnel.upstream()::rest).isInstanceOf(SocketException.class);
            assertThat(System.nanoTime() - left).isLessThan(LEARNT_WITHIN_NANOS);
        }
    }

    @Test
    void upstreamsResetResetsTheClient() throws Exception {
        try (OpenTunnel tunnel = OpenTunnel.open()) {
            long left = System.nanoTime();
            tunnel.upstream().reset();

            assertThatThrownBy(tunnel.client()::rest).isInstanceOf(SocketException.class);
            assertThat(System.nanoTime() - left).isLessThan(LEARNT_WITHIN_NANOS);
        }
    }

    @Test
    void endOfOneSidePassesAloneAndTheOtherSideGoesOn() throws Exception {
        try (OpenTunnel tunnel = OpenTunnel.open()) {
            tunnel.client().send("question").endOutput();
            String question = tunnel.upstream().restText();
            tunnel.upstream().send("answer to " + question).endOutput();

            assertThat(tunnel.client().restText()).isEqualTo("answer to question");
            await().until(() -> tunnel.relay().metric("llm_proxy_open_tunnels") == 0);
        }
    }

    @Test
    void tunnelsAreCountedWhileOpenAndInAll() throws Exception {
        try (OpenTunnel tunnel = OpenTunnel.open()) {
            await().until(() -> tunnel.relay().metric("llm_proxy_passthrough_total", "1xx") == 1);
            assertThat(tunnel.relay().metric("llm_proxy_open_tunnels")).isEqualTo(1);
            assertThat(tunnel.relay().metric("llm_proxy_open_client_connections"))
                    .isEqualTo(1);

            tunnel.client().reset();

            await().until(() -> tunnel.relay().metric("llm_proxy_open_tunnels") == 0
                    && tunnel.relay().metric("llm_proxy_open_client_connections") == 0);
            assertThat(tunnel.relay().metric("llm_proxy_tunnels_opened_total")).isEqualTo(1);
        }
    }

    @Test
    void stopLetsTunnelsGoOnUntilItsLimit() throws Exception {
        try (OpenTunnel tunnel = OpenTunnel.open(stoppingWithin(Duration.ofMinutes(2)), 0)) {
            CompletableFuture<Void> stop = CompletableFuture.runAsync(tunnel.relay()::stop, THREADS);
            await().until(() -> isRefused(tunnel.relay()));

            tunnel.upstream().send("still open");
            assertThat(tunnel.client().exactly(10)).isEqualTo("still open".getBytes(ISO_8859_1));

            tunnel.client().reset();
            stop.get(60, TimeUnit.SECONDS);
        }
    }

    /** Whether it listens no more. */
    private static boolean isRefused(RunningRelay relay) {
        try (RawClient probe = relay.client()) {
            probe.leave();
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void stopClosesTunnelsAtItsLimit() throws Exception {
        try (OpenTunnel tunnel = OpenTunnel.open(stoppingWithin(Duration.ofMillis(200)), 0)) {
            tunnel.relay().stop();

            assertThat(tunnel.client().rest()).isEmpty();
            assertThat(tunnel.upstream().rest()).isEmpty();
        }
    }

    @Test
    void everyBufferIsGivenBackHoweverTunnelsEnd() throws Exception {
        byte[] flood = new byte[200_000];
        for (int i = 0; i < ROUNDS; i++) {
            try (OpenTunnel tunnel = OpenTunnel.open(stoppingWithin(Duration.ZERO), 4096)) {
                CompletableFuture<Void> down = sending(tunnel.upstream(), flood);
                CompletableFuture<Void> up = sending(tunnel.client(), flood);
                tunnel.client().exactly(1000);
                switch (i % 4) {
                    case 0 -> tunnel.client().reset();
                    case 1 -> tunnel.upstream().reset();
                    case 2 -> tunnel.client().leave();
                    default -> tunnel.relay().stop();
                }
                CompletableFuture.allOf(up, down).exceptionally(cut -> null).get(60, TimeUnit.SECONDS);
            }
        }
    }

    private static RelaySettings stoppingWithin(Duration limit) {
        RelaySettings plain = RunningRelay.settings();
        return plain.with(plain.limits().with(new Drain(Duration.ZERO, limit)));
    }

    private static void sendPieces(RawClient sender, AtomicLong sent) {
        byte[] piece = new byte[16 << 10];
        while (sent.get() < ENDLESS) {
            send(sender, piece);
            sent.addAndGet(piece.length);
        }
    }

    private static CompletableFuture<Void> sending(RawClient end, byte[] bytes) {
        return CompletableFuture.runAsync(() -> send(end, bytes), THREADS);
    }

    private static void send(RawClient end, byte[] bytes) {
        try {
            end.send(bytes);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static CompletableFuture<byte[]> hashing(RawClient end) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return hash(end.exactly(LARGE));
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                },
                THREADS);
    }

    private static byte[] hash(byte[] bytes) throws Exception {
        return MessageDigest.getInstance("SHA-256").digest(bytes);
    }

    private static byte[] random(long seed) {
        byte[] bytes = new byte[LARGE];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }
}
