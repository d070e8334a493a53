package io.streamgauge.processor.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.processor.slo.SloClass;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.slo.SloMatch;
import io.streamgauge.processor.slo.SloRules;
import io.streamgauge.processor.slo.Threshold;
import io.streamgauge.schemas.tally.CountName;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Verdicts on requests of every kind equal those of a reading of the definition, and leave no departure out. */
class RandomVerdictsTest {

    private static final int REQUESTS = 6_000;

    @Test
    void everyVerdictEqualsTheRecomputation() {
        for (long seed = 0; seed < REQUESTS; seed++) {
            Script script = RandomScripts.of(seed);
            SloClass slo = slo(new Random(seed + REQUESTS), script);

            List<Sample> samples = Playback.of(SloClasses.of(List.of(slo)), Playback.split(script));

            List<Sample> counts =
                    samples.stream().filter(RandomVerdictsTest::ofSlo).toList();
            assertThat(Samples.difference(counts, new SloOracle(script, slo).counts()))
                    .as("seed %d, %s", seed, slo)
                    .isEmpty();
        }
    }

    @Test
    void everyDepartureOfTheClassIsGoodBadOrExcluded() {
        for (long seed = 0; seed < REQUESTS; seed++) {
            Script script = RandomScripts.of(seed);
            SloClass slo = slo(new Random(seed + REQUESTS), script);

            List<Sample> samples = Playback.of(SloClasses.of(List.of(slo)), Playback.split(script));

            long judged = Samples.total(samples, CountName.SLO_GOOD)
                    + Samples.total(samples, CountName.SLO_BAD)
                    + Samples.total(samples, CountName.SLO_EXCLUDED);
            assertThat(judged).as("seed %d", seed).isEqualTo(Samples.total(samples, CountName.REQUESTS));
        }
    }

    private static boolean ofSlo(Sample sample) {
        return sample instanceof Sample.Counted counted
                && (counted.name() == CountName.COHORT_REQUESTS
                        || counted.name().name().startsWith("SLO_"));
    }

    /** Limits are often just what the request has, one micro second less, or one more. */
    private static SloClass slo(Random random, Script script) {
        Map<Threshold, Duration> thresholds = new EnumMap<>(Threshold.class);
        for (Threshold threshold : Threshold.values()) {
            if (random.nextBoolean()) {
                thresholds.put(threshold, limit(random, script));
            }
        }
        return new SloClass(
                "strict",
                SloMatch.ALL,
                thresholds,
                limit(random, script),
                new SloRules(random.nextBoolean(), random.nextInt(4) == 0, random.nextBoolean()),
                0.95);
    }

    private static Duration limit(Random random, Script script) {
        long[] all = script.events.stream().mapToLong(Script.Event::at).toArray();
        long some = all.length == 0 ? script.end : all[random.nextInt(all.length)];
        long[] bases = {20_000, 150_000, 900_000, 3_000_000, script.end, some, script.end - some};
        long micros = bases[random.nextInt(bases.length)] + random.nextInt(3) - 1;
        return Duration.of(Math.max(1, micros), ChronoUnit.MICROS);
    }
}
