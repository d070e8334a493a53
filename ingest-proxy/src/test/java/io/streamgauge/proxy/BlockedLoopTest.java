package io.streamgauge.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpRequest;
import io.streamgauge.proxy.lag.LoopLag;
import io.streamgauge.proxy.observe.ExchangeObserver;
import io.streamgauge.proxy.observe.ExchangeObservers;
import io.streamgauge.proxy.observe.encoding.ContentCodings;
import io.streamgauge.proxy.observe.request.LoopClock;
import io.streamgauge.proxy.observe.response.Inspection;
import io.streamgauge.proxy.observe.witness.Witness;
import io.streamgauge.proxy.publish.EventSink;
import io.streamgauge.proxy.relay.Relay;
import io.streamgauge.proxy.relay.exchange.Observers;
import io.streamgauge.proxy.route.Route;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.testkit.client.RecordingClient;
import io.streamgauge.testkit.client.Requests;
import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class BlockedLoopTest {

    private static final ChatStream CHAT = ChatStream.of("m");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Test
    void gapThatABlockedEventLoopMadeIsPutDownToTheProxy() throws Exception {
        Gate second = new Gate();
        Gate blocking = new Gate();
        Blockade blockade = new Blockade();
        Script chat = Script.eventStream()
                .event(CHAT.content("a"))
                .pass(second)
                .event(CHAT.content("b"))
                .event(CHAT.finish("stop"))
                .event(CHAT.done());
        Script other = Script.eventStream().pass(blocking).event("data: x\n\n");
        try (ScriptedUpstream upstream =
                        ScriptedUpstream.start(request -> (request.target().equals("/block") ? other : chat).finish());
                Relay relay = start(upstream, blockade)) {
            int port = relay.address().getPort();
            CompletableFuture<Void> streamed = CompletableFuture.runAsync(
                    () -> exchange(port, Requests.postJson("/v1/chat/completions", CHAT.request("hi"))));
            CompletableFuture<Void> blocked =
                    CompletableFuture.runAsync(() -> exchange(port, Requests.postJson("/block", "{}")));
            await().atMost(PATIENCE).until(() -> blockade.sink.firstPack().isDone());
            upstream.exchange(1);

            blocking.open();
            assertThat(blockade.begun.await(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            second.open();
            for (int i = 0; i < 2; i++) {
                assertThat(upstream.exchange(i).awaitEnd(PATIENCE)).isTrue();
            }
            blockade.passed.set(Duration.ofSeconds(1).toNanos());
            blockade.over.countDown();

            assertThat(streamed).succeedsWithin(PATIENCE);
            assertThat(blocked).succeedsWithin(PATIENCE);
            RequestFinished finish = blockade.sink.finish().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(finish.getDisturbed().getProxyGaps()).isOne();
            assertThat(finish.getMaxGapMicros()).isNull();
        }
    }

    private static Relay start(ScriptedUpstream upstream, Blockade blockade) throws Exception {
        ProxyConfig config = RunningProxy.configOf(
                "drain-delay: 1ms, drain-timeout: 1s, listen: '127.0.0.1:0', upstream: '" + upstream.uri() + "'");
        return Relay.start(config.relay(), config.routes(), () -> blockade, blockade::nanoTime);
    }

    private static void exchange(int port, byte[] request) {
        try {
            RecordingClient.exchange(port, request);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Sink(CompletableFuture<ChunksObserved> firstPack, CompletableFuture<RequestFinished> finish)
            implements EventSink {

        @Override
        public long clockOffsetMicros() {
            return 0;
        }

        @Override
        public boolean offer(Pending pending) {
            if (pending.record() instanceof ChunksObserved chunks) {
                firstPack.complete(chunks);
            } else if (pending.record() instanceof RequestFinished finished) {
                finish.complete(finished);
            }
            return true;
        }
    }

    /** Real observers of one event loop, but for a request that is none of theirs: it blocks the loop. */
    private static final class Blockade implements Observers {

        final Sink sink = new Sink(new CompletableFuture<>(), new CompletableFuture<>());
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch over = new CountDownLatch(1);
        final AtomicLong passed = new AtomicLong();
        private final ExchangeObservers real = ExchangeObservers.of(
                sink,
                new Witness(),
                new LoopClock(Clock.systemUTC(), this::nanoTime),
                new Inspection(ContentCodings.load(), 1 << 20));

        /** Goes on by itself, and by what is said to have passed. */
        long nanoTime() {
            return System.nanoTime() + passed.get();
        }

        @Override
        public void follow(LoopLag lag) {
            real.follow(lag);
        }

        @Override
        public ExchangeObserver begin(HttpRequest head, Route route, long nanos) {
            return head.uri().equals("/block") ? new Blocking() : real.begin(head, route.observed(), nanos);
        }

        private final class Blocking implements ExchangeObserver {

            @Override
            public void responseBody(ByteBuf bytes, long nanos) {
                begun.countDown();
                try {
                    over.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
