package io.streamgauge.proxy.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.netty.buffer.ByteBuf;
import io.streamgauge.proxy.leak.NoLeaks;
import io.streamgauge.proxy.observe.ExchangeObserver;
import io.streamgauge.proxy.relay.exchange.Observers;
import io.streamgauge.testkit.time.Gate;
import io.streamgauge.testkit.upstream.Script;
import io.streamgauge.testkit.upstream.ScriptedUpstream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(NoLeaks.class)
class ObservationTest {

    @Test
    void observerIsToldInOrderOfTimeAndOfItsEndOnce() throws Exception {
        Gate gate = new Gate();
        Script script = Script.eventStream()
                .event("data: 1\n\n")
                .pass(gate)
                .event("data: 2\n\n")
                .finish();
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream);
                RawClient client = relay.client()) {
            client.send(RawClient.post("/", "{}")).head();
            client.chunk();
            gate.open();
            client.chunk();
            client.chunk();
            await().until(() -> relay.seen(0).has("ended COMPLETE"));

            assertThat(relay.seen(0).calls())
                    .containsExactly(
                            "requestBody",
                            "requestReceived",
                            "requestWritten",
                            "responseHead 200",
                            "responseBody",
                            "responseBody",
                            "ended COMPLETE");
            assertThat(relay.seen(0).responseBody()).isEqualTo("data: 1\n\ndata: 2\n\n");
        }
    }

    @Test
    void bytesReachTheClientBeforeTheObserverHasLookedAtThem() throws Exception {
        CountDownLatch clientHasRead = new CountDownLatch(1);
        Observers slow = (head, route, nanos) -> new ExchangeObserver() {
            @Override
            public void responseBody(ByteBuf bytes, long arrivedAtNanos) {
                try {
                    clientHasRead.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        };
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(200, "{}"));
                RunningRelay relay = RunningRelay.to(upstream, slow);
                RawClient client = relay.client()) {
            assertThat(client.send(RawClient.get("/")).response().body()).isEqualTo("{}");
            clientHasRead.countDown();
        }
    }

    @Test
    void patientObserverIsToldEachReadWithItsTimeThoughNoOtherReadFollows() throws Exception {
        Gate second = new Gate();
        Gate end = new Gate();
        Script script = Script.eventStream()
                .event("data: 1\n\n")
                .pass(second)
                .event("data: 2\n\n")
                .pass(end)
                .finish();
        PatientObserver observer = new PatientObserver(new CopyOnWriteArrayList<>(), new CopyOnWriteArrayList<>());
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(script);
                RunningRelay relay = RunningRelay.to(upstream, (head, route, nanos) -> observer);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).head();
            client.chunk();
            long between = System.nanoTime();
            second.open();

            await().until(() -> observer.reads().size() == 2);

            assertThat(observer.reads()).containsExactly("data: 1\n\n", "data: 2\n\n");
            assertThat(observer.times().get(0)).isLessThan(between);
            assertThat(observer.times().get(1)).isGreaterThan(between);
            end.open();
        }
    }

    @Test
    void requestsThatAreNotMeasuredAreCountedByStatus() throws Exception {
        try (ScriptedUpstream upstream = ScriptedUpstream.answering(Script.json(201, "{}"));
                RunningRelay relay = RunningRelay.to(upstream, Observers.NONE);
                RawClient client = relay.client()) {
            client.send(RawClient.get("/")).response();

            await().until(() -> relay.metric("llm_proxy_passthrough_total", "2xx") == 1);
            assertThat(relay.metric("llm_proxy_open_client_connections")).isEqualTo(1);
        }
    }

    private record PatientObserver(List<String> reads, List<Long> times) implements ExchangeObserver {

        @Override
        public void responseBody(ByteBuf bytes, long arrivedAtNanos) {
            times.add(arrivedAtNanos);
            reads.add(bytes.toString(StandardCharsets.UTF_8));
        }

        @Override
        public boolean isPatient() {
            return true;
        }
    }
}
