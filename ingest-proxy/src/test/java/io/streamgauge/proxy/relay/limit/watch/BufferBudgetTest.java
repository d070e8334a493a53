package io.streamgauge.proxy.relay.limit.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BufferBudgetTest {

    private long held = 1_500;
    private final BufferBudget budget = new BufferBudget(1_000, () -> held);
    private final List<Long> given = new ArrayList<>();

    @Test
    void whatIsTooMuchIsGivenUpOnceThoughSeveralLoopsSeeIt() {
        budget.makeRoom(excess -> {
            given.add(excess);
            // Another event loop looks before this one has given up anything.
            assertThat(budget.excess()).isEqualTo(500);
            budget.makeRoom(given::add);
            held -= excess;
        });
        budget.makeRoom(given::add);

        assertThat(given).containsExactly(500L);
    }

    @Test
    void whatIsStillTooMuchIsGivenUpByTheNext() {
        budget.makeRoom(excess -> held -= 200);
        budget.makeRoom(given::add);

        assertThat(given).containsExactly(300L);
    }
}
