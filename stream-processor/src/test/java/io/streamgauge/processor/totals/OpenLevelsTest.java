package io.streamgauge.processor.totals;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.tracker.request.OpenRequest;
import io.streamgauge.processor.tracker.request.OpenRequest.Phase;
import io.streamgauge.schemas.result.OpenRequests;
import org.junit.jupiter.api.Test;

class OpenLevelsTest {

    private static final Series SERIES = Series.of("llama", "chat");
    private static final OpenRequests NONE_GENERATING = new OpenRequests("generating", 0L, null);
    private static final OpenRequests NONE_UNKNOWN = new OpenRequests("unknown", 0L, null);

    private final OpenLevels levels = new OpenLevels();

    private static OpenRequest waiting(long startedAtMicros) {
        return new OpenRequest(Phase.WAITING, startedAtMicros, null);
    }

    @Test
    void seriesWithoutRequestsHasZeros() {
        assertThat(levels.of(SERIES))
                .containsExactly(new OpenRequests("waiting", 0L, null), NONE_GENERATING, NONE_UNKNOWN);
    }

    @Test
    void nextOldestFollowsWhenTheOldestLeaves() {
        levels.change(SERIES, null, waiting(10));
        levels.change(SERIES, null, waiting(20));

        levels.change(SERIES, waiting(10), null);

        assertThat(levels.of(SERIES))
                .containsExactly(new OpenRequests("waiting", 1L, 20L), NONE_GENERATING, NONE_UNKNOWN);
    }

    @Test
    void requestsOfTheSameInstantAreToldApart() {
        levels.change(SERIES, null, waiting(10));
        levels.change(SERIES, null, waiting(10));

        levels.change(SERIES, waiting(10), null);

        assertThat(levels.of(SERIES))
                .containsExactly(new OpenRequests("waiting", 1L, 10L), NONE_GENERATING, NONE_UNKNOWN);
    }

    @Test
    void firstOutputMovesARequestToTheOtherPhase() {
        levels.change(SERIES, null, waiting(10));

        levels.change(SERIES, waiting(10), new OpenRequest(Phase.GENERATING, 10, null));

        assertThat(levels.of(SERIES))
                .containsExactly(
                        new OpenRequests("waiting", 0L, null), new OpenRequests("generating", 1L, 10L), NONE_UNKNOWN);
    }
}
