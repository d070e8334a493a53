package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.util.internal.PlatformDependent;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.observe.Ending;
import io.streamgauge.proxy.observe.ExchangeObserver;
import io.streamgauge.proxy.relay.exchange.Observers;
import io.streamgauge.proxy.route.Route;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@ExtendWith(NoLeaks.class)
class ObserverFaultsTest {

    @Test
    void observerThatBreaksOverWhatWasPutOffIsCountedAndLooksGoOn() throws Exception {
        Gate second = new Gate();
        Script script = Script.eventStream()
                .event("data: 1\n\n")
                .pass(second)
                .event("data: 2\n\n")
                .stall();
        BreakingObservers observers = new BreakingObservers(new AtomicInteger(), new AtomicInteger());
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream, observers);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).head();
            client.chunk();
            second.open();
            client.chunk();

            await().until(() -> observers.failures().get() == 1);

            int looks = observers.ticks().get();
            await().until(() -> observers.ticks().get() > looks + 1);
            assertThat(observers.failures()).hasValue(1);
        }
    }

    @Test
    void failingObserverFailsNoRequest() throws Exception {
        AtomicInteger failures = new AtomicInteger();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream, new FailingObservers(failures));
                RawClient client = relay.client()) {
            for (int i = 0; i < 3; i++) {
                assertThat(client.send(RawClient.post("/", "{}")).response().body())
                        .isEqualTo("{}");
            }

            assertThat(failures).hasPositiveValue();
        }
    }

    @ParameterizedTest
    @MethodSource("faults")
    void observerThatFailsAtTheEndLeavesTheConnectionUsable(Throwable fault) throws Exception {
        Observers failing = (head, route, nanos) -> new ExchangeObserver() {
            @Override
            public void ended(Ending ending, long endedAtNanos) {
                PlatformDependent.throwException(fault);
            }
        };
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream, failing);
                RawClient client = relay.client()) {
            for (int i = 0; i < 2; i++) {
                assertThat(client.send(RawClient.post("/", "{}")).response().body())
                        .isEqualTo("{}");
            }
        }
    }

    static Stream<Throwable> faults() {
        return Stream.of(
                new IOException("on purpose"),
                new AssertionError("on purpose"),
                new StackOverflowError("on purpose"),
                new InternalError("on purpose"));
    }

    @Test
    void firstFaultOfAnObserverIsCountedAndSilencesItUntilTheEnd() throws Exception {
        AtomicInteger failures = new AtomicInteger();
        List<String> calls = new CopyOnWriteArrayList<>();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream, new AssertingObservers(failures, calls));
                RawClient client = relay.client()) {
            client.send(RawClient.post("/", "{}")).response();

            await().until(() -> calls.contains("ended"));

            assertThat(calls).containsExactly("requestBody", "ended");
            assertThat(failures).hasValue(1);
        }
    }

    @Test
    void faultOfTheProxyIsPutDownToTheProxy() throws Exception {
        AtomicReference<Ending> ended = new AtomicReference<>();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(
                        Script.eventStream().event("data: 1\n\n").stall());
                RunningRelay relay = RunningRelay.to(upstream, (head, route, nanos) -> new FaultyObserver(ended));
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).head();

            assertThat(client.restText()).isEqualTo("9\r\ndata: 1\n\n\r\n");

            await().until(() -> ended.get() == Ending.PROXY_ERROR);
        }
    }

    @Test
    void faultOfTheProxyBeforeAResponseIsAnsweredAndPutDownToTheProxy() throws Exception {
        AtomicReference<Ending> ended = new AtomicReference<>();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.never());
                RunningRelay relay = RunningRelay.to(upstream, (head, route, nanos) -> new FaultyObserver(ended));
                RawClient client = relay.client()) {
            client.send(RawClient.post("/", "{}"));

            assertThat(client.restText()).startsWith("HTTP/1.1 500 ");

            await().until(() -> ended.get() == Ending.PROXY_ERROR);
        }
    }

    @Test
    void observersThatCannotBeginFailNoRequest() throws Exception {
        Observers unable = (head, route, nanos) -> {
            throw new IllegalStateException("on purpose");
        };
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream, unable);
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.post("/", "{}")).response().body()).isEqualTo("{}");
        }
    }

    /** Makes patient observers that break over their second read as a machine without memory would make them. */
    private record BreakingObservers(AtomicInteger failures, AtomicInteger ticks) implements Observers {

        @Override
        public ExchangeObserver begin(HttpRequest head, Route route, long nanos) {
            AtomicInteger reads = new AtomicInteger();
            return new ExchangeObserver() {
                @Override
                public void responseBody(ByteBuf bytes, long arrivedAtNanos) {
                    if (reads.incrementAndGet() == 2) {
                        throw new InternalError("on purpose");
                    }
                }

                @Override
                public boolean isPatient() {
                    return true;
                }
            };
        }

        @Override
        public void tick(long nanos) {
            ticks.incrementAndGet();
        }

        @Override
        public void failed() {
            failures.incrementAndGet();
        }
    }

    private record FailingObservers(AtomicInteger failures) implements Observers {

        @Override
        public ExchangeObserver begin(HttpRequest head, Route route, long nanos) {
            return new FailingObserver();
        }

        @Override
        public void tick(long nanos) {
            throw new IllegalStateException("on purpose");
        }

        @Override
        public void failed() {
            failures.incrementAndGet();
        }
    }

    /** Makes observers that write down their calls and fail in each. */
    private record AssertingObservers(AtomicInteger failures, List<String> calls) implements Observers {

        @Override
        public ExchangeObserver begin(HttpRequest head, Route route, long nanos) {
            return new ExchangeObserver() {
                @Override
                public void requestBody(ByteBuf bytes, long arrivedAtNanos) {
                    fail("requestBody");
                }

                @Override
                public void responseBody(ByteBuf bytes, long arrivedAtNanos) {
                    fail("responseBody");
                }

                @Override
                public void ended(Ending ending, long endedAtNanos) {
                    fail("ended");
                }
            };
        }

        private void fail(String call) {
            calls.add(call);
            throw new AssertionError("on purpose");
        }

        @Override
        public void failed() {
            failures.incrementAndGet();
        }
    }

    /** Fails in a way that nothing is prepared for. */
    private record FaultyObserver(AtomicReference<Ending> ending) implements ExchangeObserver {

        @Override
        public void requestBody(ByteBuf bytes, long nanos) {
            throw new InternalError("on purpose");
        }

        @Override
        public void responseBody(ByteBuf bytes, long nanos) {
            throw new InternalError("on purpose");
        }

        @Override
        public void ended(Ending how, long nanos) {
            ending.set(how);
        }
    }

    private static final class FailingObserver implements ExchangeObserver {

        @Override
        public void requestBody(ByteBuf bytes, long nanos) {
            throw new IllegalStateException("on purpose");
        }

        @Override
        public void requestWritten(long nanos) {
            throw new IllegalStateException("on purpose");
        }

        @Override
        public void responseHead(HttpResponse head, long nanos) {
            throw new IllegalStateException("on purpose");
        }

        @Override
        public void ended(Ending ending, long nanos) {
            throw new IllegalStateException("on purpose");
        }
    }
}
