package io.streamgauge.proxy.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.streamgauge.schemas.event.NotObserved;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.RequestFinished;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Events of any size cost no more than the cap allows, and the next one is read. */
class LargeEventsTest {

    private static final int PIECE = 64 * 1024;
    private static final int PIECES = 8_000;

    /** Whatever is read in one piece: bookkeeping of the test, the records, nothing that grows with the body. */
    private static final long LITTLE = 16L << 20;

    private final ObservedExchange exchange = ObservedExchange.streaming();
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    @Test
    void lineOfHalfAGigabyteIsGivenUpInLittleMemory() {
        byte[] piece = new byte[PIECE];
        Arrays.fill(piece, (byte) 'x');
        long before = threads.getCurrentThreadAllocatedBytes();

        exchange.body("data: ", 5);
        for (int i = 0; i < PIECES; i++) {
            exchange.body(piece, 5);
        }

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(LITTLE);
        assertThatTheNextEventIsRead();
    }

    @Test
    void millionLinesWithoutABlankOneAreOneEventThatIsGivenUpInLittleMemory() {
        byte[] lines = "data: {\"choices\":[]}\n".repeat(1_000).getBytes(StandardCharsets.US_ASCII);
        long before = threads.getCurrentThreadAllocatedBytes();

        for (int i = 0; i < 1_000; i++) {
            exchange.body(lines, 5);
        }

        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(LITTLE);
        assertThatTheNextEventIsRead();
    }

    private void assertThatTheNextEventIsRead() {
        exchange.body("\n\n", 6).content(7).finish(8).ended(Ending.COMPLETE, 9);

        RequestFinished finished = exchange.sink.finished();
        assertThat(finished.getOversizedEvents()).isEqualTo(1);
        assertThat(finished.getNotObserved()).isEqualTo(NotObserved.OVERSIZED_EVENT);
        assertThat(finished.getOutputEvents()).isEqualTo(1);
        assertThat(finished.getOutcome()).isEqualTo(Outcome.OK);
        assertThat(finished.getUnparsedEvents()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"65537, 1048576, 1, 0", "65537, 65537, 1, 0", "65537, 65536, 0, 1", "4194304, 4194304, 1, 0"})
    void eventIsReadUpToTheCapThatIsSet(int length, long cap, long read, long oversized) {
        String begin = "{\"choices\":[{\"delta\":{\"content\":\"";
        String end = "\"}}]}";
        String text = "x".repeat(length - begin.length() - end.length());

        RequestFinished finished = new ObservedExchange()
                .eventCap(cap)
                .received("POST", ObservedExchange.CHAT, Map.of(), "{}")
                .head(200, "text/event-stream", 1)
                .body("data: " + begin + text + end + "\n\n", 2)
                .finish(3)
                .ended(Ending.COMPLETE, 4)
                .sink
                .finished();

        assertThat(finished.getOutputEvents()).isEqualTo(read);
        assertThat(finished.getOversizedEvents()).isEqualTo(oversized);
        assertThat(finished.getUnparsedEvents()).isZero();
        // What was not read may have been output.
        assertThat(finished.getOutcome()).isEqualTo(Outcome.OK);
    }
}
