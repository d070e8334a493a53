package io.streamgauge.standalone.demo.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EngineTest {

    private static final EngineModel MODEL =
            new EngineModel(2, Duration.ofMillis(10), Duration.ofMillis(1), Duration.ofNanos(1_000), 500);

    private final Engine engine = new Engine(MODEL);
    private final List<String> tokens = new ArrayList<>();

    private Generation submit(String name, int promptTokens, int outputTokens) {
        Generation generation = new Generation(promptTokens, outputTokens, it -> tokens.add(name + it.emitted()));
        engine.submit(generation);
        return generation;
    }

    private long step() {
        long nanos = engine.beginStep();
        engine.endStep();
        return nanos;
    }

    @Test
    void aStepGivesEveryRunningSequenceOneToken() {
        submit("a", 100, 2);
        submit("b", 100, 3);

        step();
        step();
        step();

        assertThat(tokens).containsExactly("a1", "b1", "a2", "b2", "b3");
        assertThat(engine.idle()).isTrue();
    }

    @Test
    void whatDoesNotFitIntoTheBatchWaitsUntilAnotherLeaves() {
        submit("a", 10, 1);
        submit("b", 10, 2);
        submit("c", 10, 1);

        step();
        assertThat(engine.waiting()).isEqualTo(1);
        step();

        assertThat(tokens).containsExactly("a1", "b1", "b2", "c1");
    }

    @Test
    void aStepTakesLongerWithTheBatchAndWithWhatEnters() {
        submit("a", 100, 9);
        assertThat(step()).isEqualTo(11_100_000);

        submit("b", 300, 9);
        assertThat(step()).isEqualTo(12_300_000);
        assertThat(step()).isEqualTo(12_000_000);
    }

    @Test
    void promptsBeyondTheBudgetOfAStepEnterLater() {
        submit("a", 400, 9);
        submit("b", 200, 9);

        step();

        assertThat(engine.running()).isEqualTo(1);
        assertThat(step()).isEqualTo(12_200_000);
    }

    @Test
    void aLongPromptEntersByItself() {
        submit("a", 5_000, 9);

        assertThat(step()).isEqualTo(16_000_000);
    }

    @Test
    void aCancelledSequenceLeavesWhereverItIs() {
        Generation running = submit("a", 1, 9);
        submit("b", 1, 9);
        Generation waiting = submit("c", 1, 9);
        step();

        engine.cancel(running);
        engine.cancel(waiting);
        step();

        assertThat(tokens).containsExactly("a1", "b1", "b2");
    }

    @Test
    void aSequenceNobodyReadsLeaves() {
        engine.submit(new Generation(1, 9, it -> false));

        step();

        assertThat(engine.idle()).isTrue();
    }

    @Test
    void itsCapacityIsWhatAFullBatchCompletes() {
        // 20 output tokens cost 20 * 12 ms / 2 and the prompt 0.1 ms.
        assertThat(MODEL.capacity(100, 20)).isCloseTo(1 / 0.1201, within(0.001));
    }
}
