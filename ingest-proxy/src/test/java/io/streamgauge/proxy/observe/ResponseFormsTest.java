package io.streamgauge.proxy.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.schemas.event.RequestFinished;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a response is, where its label and its request say different things. */
class ResponseFormsTest {

    private static final String LINE = "{\"model\":\"m\",\"message\":{\"content\":\"a\"},\"done\":false}\n";
    private static final String LAST = "{\"model\":\"m\",\"message\":{\"content\":\"b\"},\"done\":true}\n";

    @Test
    void linesThatAreCalledJsonAreAStreamWhereOneWasAskedFor() {
        RequestFinished finished = answered("{\"model\":\"m\"}", "application/json", LINE, LAST);

        assertThat(finished.getStreamed()).isTrue();
        assertThat(finished.getPoints().getFirstOutputMicros()).isEqualTo(10_000);
        assertThat(finished.getOutputEvents()).isEqualTo(2);
    }

    @Test
    void oneWholeLineThatIsCalledJsonIsNoStreamThoughOneWasAskedFor() {
        RequestFinished finished = answered("{\"model\":\"m\",\"stream\":true}", "application/json", LAST);

        assertThat(finished.getStreamed()).isFalse();
        assertThat(finished.getPoints().getFirstOutputMicros()).isNull();
    }

    @Test
    void oneLineThatIsCalledAStreamIsOne() {
        RequestFinished finished = answered("{\"model\":\"m\"}", "application/x-ndjson", LAST);

        assertThat(finished.getStreamed()).isTrue();
        assertThat(finished.getPoints().getFirstOutputMicros()).isEqualTo(10_000);
    }

    @Test
    void timeInTheQueueMayStandInAHeader() {
        RequestFinished finished = new ObservedExchange()
                .received("POST", "/generate", Map.of(), "{\"inputs\":\"x\"}")
                .head(200, Map.of("content-type", "application/json", "x-queue-time", "17"), 5)
                .body("{\"generated_text\":\"y\"}", 6)
                .ended(Ending.COMPLETE, 7)
                .sink
                .finished();

        assertThat(finished.getServerQueueMicros()).isEqualTo(17_000);
    }

    private static RequestFinished answered(String request, String contentType, String... lines) {
        ObservedExchange exchange = new ObservedExchange()
                .received("POST", "/api/chat", Map.of(), request)
                .head(200, contentType, 5);
        double at = 10;
        for (String line : lines) {
            exchange.body(line, at);
            at += 10;
        }
        return exchange.ended(Ending.COMPLETE, at).sink.finished();
    }
}
