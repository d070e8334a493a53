package io.streamgauge.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.processor.label.LabelRules;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.schemas.tally.CountName;
import io.streamgauge.schemas.tally.Grouping;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random traffic, with restarts and publications at random, adds up to what brute force finds. */
class BruteForceTest {

    /** Few, so that some of the names that come are learned and some are not. */
    private static final int MAX_LEARNED = 3;

    private final Rig rig = new Rig(
            at -> SloClasses.byDefault(),
            new LabelRules(EnumSet.allOf(Grouping.class), Set.of("llama"), Set.of("ada"), MAX_LEARNED));
    private final BruteForce expected = new BruteForce(Set.of("model llama", "tenant ada"), MAX_LEARNED);

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomTrafficAddsUpExactly(long seed) {
        Random random = new Random(seed);

        for (RandomTraffic.Appended record : RandomTraffic.of(seed)) {
            rig.append(record.atMillis(), record.event());
            expected.append(record.atMillis(), record.event());
            disturb(seed, random);
        }
        rig.publish();

        assertThat(Counts.of(rig.progress().getCounts(), CountName.LATE_EVENTS))
                .as("late, seed %d", seed)
                .isPositive();
        new ResultsCheck(expected, rig, "seed " + seed).assertAll();
    }

    private void disturb(long seed, Random random) {
        if (random.nextInt(20) == 0) {
            rig.publish();
        }
        // What is missing is forgotten after an hour, so that the end tells little of it.
        if (random.nextInt(100) == 0) {
            rig.publish();
            assertThat(rig.progress().getIncompleteWindows())
                    .as("incomplete windows, seed %d", seed)
                    .isEqualTo(expected.incomplete().starts());
        }
        if (random.nextInt(300) == 0) {
            rig.commit();
        }
        // A restart publishes everything again, which would hide a change that was not noted.
        if (seed % 2 == 0 && random.nextInt(300) == 0) {
            rig.restart();
        }
        if (seed % 2 == 0 && random.nextInt(500) == 0) {
            rig.crash();
        }
    }
}
