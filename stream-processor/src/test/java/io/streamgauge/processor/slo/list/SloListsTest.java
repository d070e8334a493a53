package io.streamgauge.processor.slo.list;

import static io.streamgauge.processor.slo.list.SomeLists.named;
import static io.streamgauge.processor.slo.list.SomeLists.published;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.streamgauge.processor.slo.SloClasses;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SloListsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final SloHistory KNOWN = SloHistory.EMPTY.with(published("a", 0));

    private final AtomicLong ticks = new AtomicLong(1_000);
    private final SloLists lists = new SloLists(ticks::get);

    private FutureTask<SloClasses> askUntilItWaits() {
        FutureTask<SloClasses> answer = new FutureTask<>(() -> lists.apply(0));
        Thread asking = new Thread(answer, "asking");
        asking.setDaemon(true);
        asking.start();
        await().atMost(PATIENCE).until(() -> asking.getState() == Thread.State.WAITING);
        return answer;
    }

    private static SloClasses soon(FutureTask<SloClasses> answer) throws Exception {
        return answer.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void requestIsJudgedAtOnceWhereTheTopicWasReadLately() {
        lists.known(KNOWN, ticks.get());
        ticks.addAndGet(SloLists.FRESH.toNanos());

        assertThat(lists.apply(0)).isEqualTo(named("a"));
    }

    @Test
    void requestWaitsWhereALaterListMayBeUnread() throws Exception {
        lists.known(KNOWN, ticks.get());
        ticks.addAndGet(SloLists.FRESH.toNanos() + 1);
        FutureTask<SloClasses> answer = askUntilItWaits();

        lists.known(KNOWN.with(published("b", -120_000)), ticks.get());

        assertThat(soon(answer)).isEqualTo(named("b"));
    }

    @Test
    void requestWaitsForTheFirstList() throws Exception {
        lists.known(SloHistory.EMPTY, ticks.get());
        FutureTask<SloClasses> answer = askUntilItWaits();

        lists.known(KNOWN, ticks.get());

        assertThat(soon(answer)).isEqualTo(named("a"));
    }

    @Test
    void stopReleasesWhoeverWaits() throws Exception {
        FutureTask<SloClasses> answer = askUntilItWaits();

        lists.close();

        assertThat(CompletableFuture.supplyAsync(() -> failure(answer)).get(60, TimeUnit.SECONDS))
                .isInstanceOf(SloLists.ClosedException.class);
    }

    private static Throwable failure(FutureTask<SloClasses> answer) {
        try {
            return new AssertionError("answered " + answer.get());
        } catch (ExecutionException e) {
            return Objects.requireNonNull(e.getCause());
        } catch (InterruptedException e) {
            return e;
        }
    }

    @Test
    void instantsOfMicrosecondsFindTheirMillisecond() {
        lists.known(KNOWN.with(published("b", 0)), ticks.get());

        assertThat(lists.apply(59_999_999)).isEqualTo(named("a"));
        assertThat(lists.apply(60_000_000)).isEqualTo(named("b"));
    }
}
