package io.streamgauge.processor.slo;

import io.streamgauge.schemas.event.RequestFacts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The ordered list of SLO classes in one version: a request belongs to the first that takes it. */
public final class SloClasses {

    private final List<SloClass> classes;

    private SloClasses(List<SloClass> classes) {
        this.classes = List.copyOf(classes);
    }

    public static SloClasses of(List<SloClass> classes) {
        return new SloClasses(classes);
    }

    /** What holds where none is configured: TTFT 1 s, TPOT 50 ms, duration 20 s, for 95 of 100. */
    public static SloClasses byDefault() {
        Map<Threshold, Duration> thresholds = Map.of(
                Threshold.TIME_TO_FIRST_TOKEN, Duration.ofSeconds(1),
                Threshold.TIME_PER_OUTPUT_TOKEN, Duration.ofMillis(50),
                Threshold.REQUEST_DURATION, Duration.ofSeconds(20));
        return of(List.of(
                new SloClass("default", SloMatch.ALL, thresholds, Duration.ofSeconds(1), SloRules.DEFAULT, 0.95)));
    }

    public List<SloClass> classes() {
        return classes;
    }

    /** The class the request named, else the first that takes it; empty where none does. */
    public Optional<SloClass> match(RequestFacts request) {
        String named = request.getSloClass();
        return classes.stream()
                .filter(slo -> slo.name().equals(named))
                .findFirst()
                .or(() -> classes.stream()
                        .filter(slo -> slo.match().takes(request))
                        .findFirst());
    }
}
