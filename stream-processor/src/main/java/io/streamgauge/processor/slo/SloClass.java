package io.streamgauge.processor.slo;

import io.streamgauge.bootstrap.config.GivenName;
import io.streamgauge.bootstrap.config.Section;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One service level objective: which requests it takes, what it asks of each, and the share that should be good.
 *
 * @param thresholds upper limits, met by an equal value
 * @param cancelPatience a client that left after a longer wait was failed by us
 * @param objective wanted share of good among eligible requests, above 0 and below 1
 */
public record SloClass(
        String name,
        SloMatch match,
        Map<Threshold, Duration> thresholds,
        Duration cancelPatience,
        SloRules rules,
        double objective) {

    /** Holds where a class has neither {@code cancel-patience} nor a threshold for the first token. */
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final double OBJECTIVE = 0.95;

    public SloClass {
        Map<Threshold, Duration> ordered = new EnumMap<>(Threshold.class);
        ordered.putAll(thresholds);
        thresholds = Collections.unmodifiableMap(ordered);
    }

    /** What holds where no class is configured: TTFT 1 s, TPOT 50 ms, duration 20 s, for 95 of 100. */
    static SloClass byDefault() {
        Map<Threshold, Duration> thresholds = Map.of(
                Threshold.TIME_TO_FIRST_TOKEN, Duration.ofSeconds(1),
                Threshold.TIME_PER_OUTPUT_TOKEN, Duration.ofMillis(50),
                Threshold.REQUEST_DURATION, Duration.ofSeconds(20));
        Duration patience = patience(thresholds);
        return new SloClass("default", SloMatch.ALL, thresholds, patience, SloRules.DEFAULT, OBJECTIVE);
    }

    static SloClass read(Section slo) {
        Map<Threshold, Duration> thresholds = thresholds(slo);
        return new SloClass(
                name(slo),
                SloMatch.read(slo.section("match", "Which requests the class takes; all by default.")),
                thresholds,
                slo.optionalDuration(
                                "cancel-patience",
                                "A client that left after waiting longer than this for the next output was failed;"
                                        + " default: time-to-first-token, else 10s.")
                        .orElseGet(() -> patience(thresholds)),
                SloRules.read(slo),
                objective(slo));
    }

    private static String name(Section slo) {
        String meaning = "Name of the class; becomes the label slo.";
        String name = slo.requiredString("name", meaning);
        if (!name.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            slo.refuse("name", "is not printable ASCII");
            return name;
        }
        return GivenName.checked(slo, "name", name);
    }

    private static Map<Threshold, Duration> thresholds(Section slo) {
        Map<Threshold, Duration> thresholds = new EnumMap<>(Threshold.class);
        boolean given = false;
        for (Threshold threshold : Threshold.values()) {
            given |= slo.has(threshold.key());
            slo.optionalDuration(threshold.key(), "Upper limit of this measure; none by default.")
                    .ifPresent(limit -> thresholds.put(threshold, limit));
        }
        if (!given) {
            String keys = Arrays.stream(Threshold.values()).map(Threshold::key).collect(Collectors.joining(", "));
            slo.problem("", "needs at least one threshold of " + keys);
        }
        return thresholds;
    }

    private static Duration patience(Map<Threshold, Duration> thresholds) {
        return thresholds.getOrDefault(Threshold.TIME_TO_FIRST_TOKEN, PATIENCE);
    }

    private static double objective(Section slo) {
        return slo.share("objective", OBJECTIVE, "Wanted share of good among eligible requests, above 0 and below 1.");
    }
}
