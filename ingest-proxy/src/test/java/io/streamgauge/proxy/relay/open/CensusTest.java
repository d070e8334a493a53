package io.streamgauge.proxy.relay.open;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.bootstrap.metrics.MetricFamily;
import io.streamgauge.bootstrap.metrics.MetricFamily.Value;
import io.streamgauge.proxy.observe.ExchangeObserver.Seen;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CensusTest {

    private static final long NOW = TimeUnit.SECONDS.toNanos(100);
    private static final long LONG = TimeUnit.SECONDS.toNanos(60);

    private final Census census = new Census(() -> NOW);

    private static OpenRequests.Open since(long seconds, Phase phase) {
        long arrived = TimeUnit.SECONDS.toNanos(seconds);
        return nanos -> new OpenRequest("chat", "127.0.0.1:1", phase, Seen.NOTHING, nanos - arrived, 0);
    }

    private static OpenRequests loopOf(OpenRequests.Open... open) {
        OpenRequests requests = new OpenRequests();
        List.of(open).forEach(requests::add);
        return requests;
    }

    private static double gauge(List<MetricFamily> families, String name, String... labels) {
        return families.stream()
                .filter(family -> family.name().equals(name))
                .flatMap(family -> family.points().stream())
                .filter(point -> point.labelValues().equals(List.of(labels)))
                .mapToDouble(point -> ((Value) point).value())
                .sum();
    }

    @Test
    void theOldestOfAllLoopsIsFirst() {
        census.include(Runnable::run, loopOf(since(97, Phase.WAITING), since(99, Phase.STREAMING)));
        census.include(Runnable::run, loopOf(since(90, Phase.BLOCKED), since(98, Phase.WAITING)));

        Census.Result result = census.take(LONG);

        assertThat(result.requests())
                .extracting(request -> TimeUnit.NANOSECONDS.toSeconds(request.ageNanos()))
                .containsExactly(10L, 3L, 2L, 1L);
        assertThat(result.silentLoops()).isZero();
    }

    @Test
    void whatHasEndedIsGone() {
        OpenRequests.Open request = since(97, Phase.WAITING);
        OpenRequests requests = loopOf(request);
        census.include(Runnable::run, requests);

        requests.remove(request);

        assertThat(census.take(LONG).requests()).isEmpty();
    }

    @Test
    void aLoopThatDoesNotAnswerIsCountedAndAsksNothingOfItselfLater() {
        Deque<Runnable> queue = new ArrayDeque<>();
        census.include(Runnable::run, loopOf(since(97, Phase.WAITING)));
        census.include(queue::add, loopOf(nanos -> {
            throw new AssertionError("nobody waits for it any more");
        }));

        Census.Result result = census.take(1);

        assertThat(result.silentLoops()).isEqualTo(1);
        assertThat(result.requests()).hasSize(1);
        queue.forEach(Runnable::run);
    }

    @Test
    void aLoopThatHasStoppedOrFailsIsSilent() {
        census.include(
                task -> {
                    throw new RejectedExecutionException("stopped");
                },
                loopOf());
        census.include(Runnable::run, loopOf(nanos -> {
            throw new IllegalStateException("broken");
        }));

        assertThat(census.take(LONG).silentLoops()).isEqualTo(2);
    }

    @Test
    void gaugesCountByRouteAndPhaseAndKeepZerosOfKnownRoutes() {
        OpenRequests.Open waiting = since(90, Phase.WAITING);
        OpenRequests requests = loopOf(waiting, since(95, Phase.WAITING), since(99, Phase.STREAMING));
        census.include(Runnable::run, requests);
        OpenRequestMetrics metrics = new OpenRequestMetrics(census);
        metrics.expect(List.of("quiet"));

        List<MetricFamily> before = metrics.metrics();
        requests.remove(waiting);
        List<MetricFamily> after = metrics.metrics();

        assertThat(gauge(before, "llm_proxy_open_requests", "chat", "waiting")).isEqualTo(2);
        assertThat(gauge(before, "llm_proxy_oldest_open_request_age_seconds", "chat", "waiting"))
                .isEqualTo(10);
        assertThat(gauge(before, "llm_proxy_open_requests", "chat", "blocked")).isZero();
        assertThat(before.get(0).points()).contains(new Value(List.of("quiet", "waiting"), 0));
        assertThat(gauge(after, "llm_proxy_open_requests", "chat", "waiting")).isEqualTo(1);
        assertThat(gauge(after, "llm_proxy_oldest_open_request_age_seconds", "chat", "waiting"))
                .isEqualTo(5);
    }

    @Test
    void thePageShowsAThousandAndCountsTheRest() {
        OpenRequests requests = new OpenRequests();
        for (int i = 0; i < 1003; i++) {
            requests.add(since(1 + i % 50, Phase.STREAMING));
        }
        census.include(Runnable::run, requests);

        String json = new RequestsPage(census).json();

        assertThat(json).startsWith("{\"open\":1003,\"not_shown\":3,\"silent_event_loops\":0,\"requests\":[{");
        assertThat(json.split("\"phase\":\"streaming\"", -1)).hasSize(1001);
    }
}
