package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.handler.codec.http.HttpRequest;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.observe.ExchangeObserver;
import io.streamgauge.proxy.relay.exchange.Observers;
import io.streamgauge.proxy.relay.transport.SocketOptions;
import io.streamgauge.proxy.route.Route;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Many who take little at a time: each costs bounded memory, and nobody else waits for them. */
@ExtendWith(NoLeaks.class)
class SlowReadersTest {

    private static final int LARGE = 100 << 20;
    private static final int READERS = 500;
    private static final long PER_STREAM = 256 << 10;
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final PooledByteBufAllocator memory = (PooledByteBufAllocator) SocketOptions.BUFFERS;
    private final List<RawClient> slow = new ArrayList<>();

    @AfterEach
    void leave() throws IOException {
        for (RawClient each : slow) {
            each.close();
        }
    }

    @Test
    void fiveHundredSlowReadersCostBoundedMemoryAndAGoodStreamGoesOn() throws Exception {
        Gate gate = new Gate();
        Pauses pauses = new Pauses();
        Script large = Script.begin().sized(200, new byte[LARGE]);
        Script stream = Script.eventStream().pass(gate).event("data: 1\n\n");
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.start(request -> request.target().equals("/good") ? stream.finish() : large);
                RunningRelay relay = RunningRelay.to(upstream, pauses);
                RawClient good = relay.client()) {
            good.send(RawClient.get("/good")).head();
            for (int i = 0; i < READERS; i++) {
                RawClient reader = new RawClient(relay.address(), 4096).send(RawClient.get("/"));
                slow.add(reader);
                reader.head();
            }
            await().atMost(PATIENCE).until(() -> pauses.count.get() == READERS);
            for (RawClient each : slow) {
                each.exactly(1);
            }

            long taken = memory.pinnedDirectMemory() + memory.pinnedHeapMemory();
            gate.open();

            assertThat(good.chunk()).asString().isEqualTo("data: 1\n\n");
            assertThat(good.chunk()).isEmpty();
            assertThat(taken).isPositive().isLessThan(READERS * PER_STREAM);
        }
    }

    @Test
    void upstreamThatReadsNothingStopsItsClientAndNoOther() throws Exception {
        AtomicLong sent = new AtomicLong();
        try (RawServer server = new RawServer(4096);
                RunningRelay relay = RunningRelay.to(server.uri(), RunningRelay.settings());
                RawClient sender = relay.client();
                RawClient other = relay.client()) {
            sender.send("POST / HTTP/1.1\r\nHost: upstream\r\nContent-Length: " + LARGE + "\r\n\r\n");
            CompletableFuture<Void> sending = CompletableFuture.runAsync(() -> sendAll(sender, sent));
            try (RawClient deaf = server.accept()) {
                deaf.head();
                AtomicLong before = new AtomicLong();
                await().atMost(PATIENCE)
                        .pollInterval(Duration.ofMillis(300))
                        .until(() -> before.getAndSet(sent.get()) == sent.get() && sent.get() > 0);

                long taken = memory.pinnedDirectMemory() + memory.pinnedHeapMemory();
                assertThat(taken).isLessThan(2 * PER_STREAM);
                assertThat(sent.get()).isLessThan(LARGE);
                other.send(RawClient.get("/"));
                try (RawClient answering = server.accept()) {
                    answering.head();
                    answering.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
                    assertThat(other.response().body()).isEqualTo("ok");
                }
                sender.leave();
                assertThat(sending).succeedsWithin(PATIENCE);
            }
        }
    }

    private static void sendAll(RawClient sender, AtomicLong sent) {
        byte[] piece = new byte[64 << 10];
        try {
            while (sent.get() < LARGE) {
                sender.send(piece);
                sent.addAndGet(piece.length);
            }
        } catch (IOException e) {
            // The test has seen enough.
        }
    }

    /** Notes nothing but how many streams have been stopped for their clients. */
    private static final class Pauses implements Observers {

        private final AtomicInteger count = new AtomicInteger();

        @Override
        public ExchangeObserver begin(HttpRequest head, Route route, long nanos) {
            AtomicBoolean first = new AtomicBoolean(true);
            return new ExchangeObserver() {
                @Override
                public void readingPaused(long at) {
                    count.addAndGet(first.getAndSet(false) ? 1 : 0);
                }
            };
        }
    }
}
