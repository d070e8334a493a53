package io.streamgauge.proxy.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.event.Disturbed;
import io.streamgauge.schemas.event.DisturbedCause;
import io.streamgauge.schemas.event.DisturbedTotals;
import io.streamgauge.schemas.event.Pack;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What was read while the event loop was late is the proxy's time and not the model's. */
class LateReadsTest {

    private final ObservedExchange exchange = ObservedExchange.streaming();

    @Test
    void gapThatEndsWithALateReadIsMarkedAndKeptApart() {
        exchange.content(5).content(10);
        exchange.lag.begin(ObservedExchange.nanos(10));
        exchange.content(20).content(90);
        exchange.lag.beat(ObservedExchange.nanos(91));
        exchange.content(105).ended(Ending.CLIENT_LEFT, 110);

        Pack rest = exchange.sink.finished().getPack();
        assertThat(rest.getDisturbed()).containsExactly(new Disturbed(2, DisturbedCause.PROXY));
        assertThat(exchange.sink.finished().getDisturbed()).isEqualTo(new DisturbedTotals(0L, 0L, 1L, 70_000L));
        assertThat(exchange.sink.finished().getMaxGapMicros()).isEqualTo(15_000);
    }

    @Test
    void readThatIsToldAfterTheBeatIsLateAllTheSame() {
        exchange.content(5);
        exchange.lag.begin(ObservedExchange.nanos(10));
        exchange.lag.beat(ObservedExchange.nanos(91));
        exchange.content(90).ended(Ending.CLIENT_LEFT, 110);

        assertThat(exchange.sink.finished().getDisturbed()).isEqualTo(new DisturbedTotals(0L, 0L, 1L, 85_000L));
    }

    @Test
    void firstOutputThatIsReadLateIsMarked() {
        exchange.lag.begin(ObservedExchange.nanos(0));
        exchange.content(50);

        assertThat(exchange.sink.chunks().get(0).getPack().getDisturbed())
                .isEqualTo(List.of(new Disturbed(0, DisturbedCause.PROXY)));
    }

    @Test
    void clientThatWasSlowIsTheCauseWhereBothWere() {
        exchange.content(5);
        exchange.lag.begin(ObservedExchange.nanos(5));
        exchange.observer().readingPaused(ObservedExchange.nanos(6));
        exchange.observer().readingResumed(ObservedExchange.nanos(60));
        exchange.content(61).ended(Ending.CLIENT_LEFT, 70);

        assertThat(exchange.sink.finished().getDisturbed()).isEqualTo(new DisturbedTotals(1L, 56_000L, 0L, 0L));
    }
}
