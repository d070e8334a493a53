package io.streamgauge.processor.slo.verdict;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import io.streamgauge.processor.measure.RequestMeasures;
import io.streamgauge.processor.slo.SloClass;
import io.streamgauge.processor.slo.Threshold;
import io.streamgauge.schemas.event.Outcome;
import io.streamgauge.schemas.event.RequestFinished;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an SLO class says of one ended request; decided once, never revised. Definition: docs/metrics.md, section SLO.
 *
 * @param exclusion why it is left out; null where it is eligible
 * @param broken thresholds that were not met, also where what they need was not sent
 * @param met thresholds that were met or do not apply; empty for requests that were not ok
 * @param failed whether its outcome alone makes it bad
 */
public record SloVerdict(
        Ruling ruling, @Nullable Exclusion exclusion, Set<Threshold> broken, Set<Threshold> met, boolean failed) {

    /** Every departure of a class has exactly one. */
    public enum Ruling {
        GOOD,
        BAD,
        EXCLUDED;

        /** Value of the label {@code state}. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The one with this label. */
        public static Ruling of(String label) {
            return valueOf(label.toUpperCase(Locale.ROOT));
        }
    }

    /** Judges the request by the class. */
    public static SloVerdict decide(SloClass slo, RequestFinished finished) {
        Judged judged = new Judged(slo, finished, new RequestMeasures(finished));
        Map<Threshold, Standing> standings = judged.standings();
        return judged.measures().ok() ? judged.ofCompleted(standings) : ofFailed(standings, judged.exclusion());
    }

    private static SloVerdict ofFailed(Map<Threshold, Standing> standings, Optional<Exclusion> exclusion) {
        Set<Threshold> broken = having(standings, Standing.BROKEN);
        boolean excluded = broken.isEmpty() && exclusion.isPresent();
        return excluded
                ? new SloVerdict(Ruling.EXCLUDED, exclusion.get(), broken, Set.of(), false)
                : new SloVerdict(Ruling.BAD, null, broken, Set.of(), exclusion.isEmpty());
    }

    private static Set<Threshold> having(Map<Threshold, Standing> standings, Standing... wanted) {
        Set<Standing> accepted = Set.of(wanted);
        Set<Threshold> found = EnumSet.noneOf(Threshold.class);
        standings.forEach((threshold, standing) -> {
            if (accepted.contains(standing)) {
                found.add(threshold);
            }
        });
        return found;
    }

    /** One request before one class. */
    private record Judged(SloClass slo, RequestFinished finished, RequestMeasures measures) {

        Map<Threshold, Standing> standings() {
            Standings judge = new Standings(
                    measures,
                    finished.getPoints().getEndMicros(),
                    clientWaitMicros(),
                    slo.rules().tokensEstimated());
            Map<Threshold, Standing> standings = new EnumMap<>(Threshold.class);
            slo.thresholds()
                    .forEach((threshold, limit) ->
                            standings.put(threshold, judge.of(threshold, MICROSECONDS.convert(limit))));
            return standings;
        }

        SloVerdict ofCompleted(Map<Threshold, Standing> standings) {
            Set<Threshold> broken = having(standings, Standing.BROKEN, Standing.UNREPORTED);
            Set<Threshold> undefined = having(standings, Standing.UNDEFINED);
            Set<Threshold> met = having(standings, Standing.MET);
            (slo.rules().undefinedFails() ? broken : met).addAll(undefined);
            if (!broken.isEmpty()) {
                return new SloVerdict(Ruling.BAD, null, broken, met, false);
            }
            boolean unseen = measures.notUnderstood() || standings.containsValue(Standing.UNSEEN);
            return unseen
                    ? new SloVerdict(Ruling.EXCLUDED, Exclusion.NOT_OBSERVED, broken, met, false)
                    : new SloVerdict(Ruling.GOOD, null, broken, met, false);
        }

        Optional<Exclusion> exclusion() {
            return switch (finished.getOutcome()) {
                case CLIENT_ERROR -> Optional.of(Exclusion.CLIENT_ERROR);
                case REJECTED ->
                    Optional.of(Exclusion.REJECTED)
                            .filter(reason -> !slo.rules().rejectionsBad());
                case CLIENT_CANCEL -> cancelled();
                case EMPTY, INCOMPLETE -> Optional.of(Exclusion.NOT_OBSERVED).filter(reason -> measures.blind());
                default -> Optional.empty();
            };
        }

        private Optional<Exclusion> cancelled() {
            if (measures.blind()) {
                return Optional.of(Exclusion.NOT_OBSERVED);
            }
            boolean patient = clientWaitMicros() > MICROSECONDS.convert(slo.cancelPatience());
            return patient ? Optional.empty() : Optional.of(Exclusion.CLIENT_CANCEL);
        }

        /** How long a client that left had waited for the next output; -1 where it did not leave, or unseen. */
        private long clientWaitMicros() {
            boolean left = finished.getOutcome() == Outcome.CLIENT_CANCEL;
            Long last = finished.getPoints().getLastOutputMicros();
            if (!left || measures.blind()) {
                return -1;
            }
            return finished.getPoints().getEndMicros() - (last == null ? 0 : last);
        }
    }
}
