package io.streamgauge.proxy.observe;

import static io.streamgauge.proxy.observe.ExchangeObserver.NO_OUTPUT;
import static io.streamgauge.proxy.observe.ExchangeObserver.UNTOLD;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What limits on output go by: what an observer understands, and nothing where it does not. */
class LatestOutputTest {

    private static final String ROLE = "{'choices':[{'index':0,'delta':{'role':'assistant'}}]}";

    private final ObservedExchange exchange = ObservedExchange.streaming();

    @Test
    void eventWithoutOutputIsNotTheFirstOutput() {
        exchange.event(ROLE, 5);

        assertThat(latest()).isEqualTo(NO_OUTPUT);
    }

    @Test
    void commentDoesNotCount() {
        exchange.content(5).body(": keep-alive\n\n", 50);

        assertThat(latest()).isEqualTo(ObservedExchange.nanos(5));
    }

    @Test
    void anyOtherEventAfterTheFirstOutputCounts() {
        exchange.content(5).event(ROLE, 50);

        assertThat(latest()).isEqualTo(ObservedExchange.nanos(50));
    }

    @Test
    void nothingIsToldOnceAnEventIsNotUnderstood() {
        exchange.content(5).body("data: no json\n\n", 50);

        assertThat(latest()).isEqualTo(UNTOLD);
    }

    @Test
    void nothingIsToldOfAnAnswerThatIsNoStream() {
        ObservedExchange whole = new ObservedExchange()
                .received("POST", ObservedExchange.CHAT, Map.of(), "{\"model\":\"m\"}")
                .head(200, "application/json", 1);

        assertThat(whole.observer().latestOutputNanos()).isEqualTo(UNTOLD);
    }

    private long latest() {
        return exchange.observer().latestOutputNanos();
    }
}
