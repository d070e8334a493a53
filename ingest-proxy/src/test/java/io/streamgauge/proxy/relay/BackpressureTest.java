package io.streamgauge.proxy.relay;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.PooledByteBufAllocator;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.relay.transport.SocketOptions;
import io.streamgauge.proxy.relay.transport.Transport;
import io.streamgauge.testkit.upstream.Habits;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NoLeaks.class)
class BackpressureTest {

    /** More than all socket buffers between upstream and client hold. */
    private static final int LARGE = 64 << 20;

    /** A whole response of this length comes in one read, once the size of reads has grown. */
    private static final int ONE_READ = 20 << 10;

    private static final String IN_ONE_WRITE =
            "HTTP/1.1 200 OK\r\nContent-Length: " + ONE_READ + "\r\n\r\n" + "x".repeat(ONE_READ);

    /** For a stream that has been stopped for its client: far below what the upstream would send. */
    private static final long PER_STREAM = 256 << 10;

    /** Unsent in the system's socket, and the client's few kilobytes. */
    private static final long IN_SOCKET = 160 << 10;

    private static final int MANY = LARGE / ONE_READ;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Test
    void clientThatDoesNotReadStopsTheUpstream() throws Exception {
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.answering(Script.begin().sized(200, new byte[LARGE]));
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = new RawClient(relay.address(), 4096)) {
            client.send(RawClient.get("/")).head();
            await().until(() -> relay.seen(0).has("readingPaused"));
            await().during(Duration.ofMillis(200)).until(() -> relay.seen(0).responseBytes(), each -> each < LARGE);
            assertThat(upstream.exchange(0).awaitEnd(Duration.ZERO)).isFalse();

            assertThat(client.exactly(LARGE)).hasSize(LARGE);

            assertThat(upstream.exchange(0).awaitEnd(PATIENCE)).isTrue();
            await().until(() -> relay.seen(0).has("ended COMPLETE"));
            List<String> calls = relay.seen(0).calls();
            assertThat(calls.stream().filter("readingPaused"::equals).count())
                    .isEqualTo(calls.stream().filter("readingResumed"::equals).count());
        }
    }

    @Test
    void theSystemKeepsLittleForAClientThatDoesNotRead() throws Exception {
        assumeThat(Transport.best()).as("told by epoll alone").isEqualTo(Transport.EPOLL);
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.answering(Script.begin().sized(200, new byte[LARGE]));
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = new RawClient(relay.address(), 4096)) {
            client.send(RawClient.get("/")).head();

            await().until(() -> relay.seen(0).has("readingPaused"));

            assertThat(relay.seen(0).responseBytes()).isPositive().isLessThan(IN_SOCKET + PER_STREAM);
        }
    }

    @Test
    void memoryForClientsThatDoNotReadIsBounded() throws Exception {
        int streams = 10;
        PooledByteBufAllocator memory = (PooledByteBufAllocator) SocketOptions.BUFFERS;
        List<RawClient> clients = new ArrayList<>();
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.answering(Script.begin().sized(200, new byte[LARGE]));
                RunningRelay relay = RunningRelay.to(upstream)) {
            for (int i = 0; i < streams; i++) {
                RawClient client = new RawClient(relay.address(), 4096);
                clients.add(client.send(RawClient.get("/")));
                client.head();
            }
            for (int i = 0; i < streams; i++) {
                SeenExchange exchange = relay.seen(i);
                await().pollDelay(Duration.ZERO).until(() -> exchange.has("readingPaused"));
            }

            long taken = memory.pinnedDirectMemory() + memory.pinnedHeapMemory();
            assertThat(taken).isPositive().isLessThan(streams * PER_STREAM);
            for (RawClient client : clients) {
                client.close();
            }
        }
    }

    @Test
    void upstreamThatReadsSlowlyStopsTheClient() throws Exception {
        Habits slow = Habits.ORDINARY.readingSlowly(4096, Duration.ofMillis(2));
        int length = 2 << 20;
        try (ScriptedUpstream upstream = ScriptedUpstream.start(request -> Script.json(200, "{}"), slow);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post("/", "x".repeat(length)));

            assertThat(client.response().status()).isEqualTo(200);
            assertThat(upstream.exchange(0).request().bodyLength()).isEqualTo(length);
        }
    }

    @Test
    void pausedStreamEndsWhenItsClientLeaves() throws Exception {
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.answering(Script.begin().sized(200, new byte[LARGE]));
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = new RawClient(relay.address(), 4096)) {
            client.send(RawClient.get("/")).head();
            await().until(() -> relay.seen(0).has("readingPaused"));

            client.leave();

            assertThat(upstream.exchange(0).awaitEnd(PATIENCE)).isTrue();
            assertThat(upstream.exchange(0).failure()).isPresent();
            await().until(() -> relay.seen(0).has("ended CLIENT_LEFT"));
        }
    }

    @Test
    void clientThatOnlySendsStopsItsOwnRequests() throws Exception {
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.answering(Script.begin().raw(IN_ONE_WRITE));
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = new RawClient(relay.address(), 4096)) {
            client.send(RawClient.get("/").repeat(MANY));

            assertThat(settled(relay)).isLessThan(MANY);

            for (int i = 0; i < MANY; i++) {
                assertThat(client.response().bytes()).hasSize(ONE_READ);
            }
        }
    }

    @Test
    void finishedResponsesStillReachTheirSlowClientAtAStop() throws Exception {
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.answering(Script.begin().raw(IN_ONE_WRITE));
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = new RawClient(relay.address(), 4096)) {
            client.send(RawClient.get("/").repeat(MANY));
            assertThat(settled(relay)).isPositive();

            CompletableFuture<Void> stopped = CompletableFuture.runAsync(relay::stop);

            // One that is relayed after the stop has begun may say that the connection ends with it.
            String rest = new String(client.rest(), ISO_8859_1).replace("Connection: close\r\n", "");
            assertThat(rest).hasSize(relay.seenCount() * IN_ONE_WRITE.length());
            client.leave();
            assertThat(stopped).succeedsWithin(PATIENCE);
        }
    }

    /** How many exchanges there are when no more begin. */
    private static int settled(RunningRelay relay) {
        AtomicInteger before = new AtomicInteger();
        await().pollInterval(Duration.ofMillis(300))
                .until(() -> before.getAndSet(relay.seenCount()), seen -> seen > 0 && seen == relay.seenCount());
        return relay.seenCount();
    }
}
