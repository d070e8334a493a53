package io.streamgauge.processor.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.processor.slo.SloClasses;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;

/** Requests of every kind say exactly what a recomputation from what happened says, whatever reaches the processor. */
class RandomTimelinesTest {

    private static final int REQUESTS = 4_000;
    private static final SloClasses NONE = SloClasses.of(List.of());

    @Test
    void everySampleEqualsTheRecomputation() {
        for (long seed = 0; seed < REQUESTS; seed++) {
            Script script = RandomScripts.of(seed);
            int events = script.output().size();

            List<Sample> samples = Playback.of(NONE, Playback.split(script, splits(seed, events)));

            assertSame(seed, samples, new Oracle(script).samples(index -> true));
        }
    }

    @Test
    void onlyGapsAndTokensOfLostRecordsAreMissing() {
        for (long seed = 0; seed < REQUESTS; seed++) {
            Script script = RandomScripts.of(seed);
            boolean[] arrived = new boolean[script.output().size()];

            List<Sample> samples = Playback.of(NONE, withLosses(seed, script, arrived));

            assertSame(seed, samples, new Oracle(script).samples(index -> arrived[index]));
        }
    }

    private static void assertSame(long seed, List<Sample> samples, List<Sample> expected) {
        assertThat(Samples.difference(samples, expected)).as("seed %d", seed).isEmpty();
    }

    /** Growing indexes to split before. */
    private static int[] splits(long seed, int events) {
        Random random = new Random(seed);
        return random.ints(random.nextInt(5), 1, events + 1 + 1)
                .filter(index -> index <= events)
                .sorted()
                .distinct()
                .toArray();
    }

    /** The start and any packs may be lost; the finish never is, but its own pack may be empty. */
    private static List<SpecificRecord> withLosses(long seed, Script script, boolean[] arrived) {
        Random random = new Random(~seed);
        int[] splits = splits(seed, arrived.length);
        List<SpecificRecord> all = Playback.split(script, splits);
        List<SpecificRecord> left = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            boolean last = i == all.size() - 1;
            boolean kept = last || random.nextBoolean();
            if (kept) {
                left.add(all.get(i));
            }
            int from = i < 2 ? 0 : splits[i - 2];
            int to = last ? arrived.length : i == 0 ? 0 : splits[i - 1];
            for (int event = last && i > 0 && splits.length > 0 ? splits[splits.length - 1] : from;
                    event < to;
                    event++) {
                arrived[event] |= kept;
            }
        }
        return left;
    }
}
