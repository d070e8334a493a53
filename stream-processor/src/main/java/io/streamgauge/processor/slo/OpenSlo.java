package io.streamgauge.processor.slo;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * What an open request still has to meet in its SLO class, of the limits that a wait alone can break. Immutable.
 *
 * @param limitsMicros since t0; one that was met, or does not apply, is gone
 */
public record OpenSlo(String name, Map<Threshold, Long> limitsMicros) {

    /** Only a stream has a first token. */
    private static final Set<Threshold> OF_STREAMS =
            Set.of(Threshold.TIME_TO_FIRST_TOKEN, Threshold.TIME_TO_FIRST_ANSWER);

    public OpenSlo {
        Map<Threshold, Long> ordered = new EnumMap<>(Threshold.class);
        ordered.putAll(limitsMicros);
        limitsMicros = Collections.unmodifiableMap(ordered);
    }

    /** Of a request that has just begun. */
    public static OpenSlo of(SloClass slo, boolean streamAsked) {
        Map<Threshold, Long> limits = new EnumMap<>(Threshold.class);
        slo.thresholds().forEach((threshold, limit) -> {
            boolean wait = OF_STREAMS.contains(threshold) ? streamAsked : threshold == Threshold.REQUEST_DURATION;
            if (wait) {
                limits.put(threshold, MICROSECONDS.convert(limit));
            }
        });
        return new OpenSlo(slo.name(), limits);
    }

    /** What it waited for came after so long; a limit that was passed by then stays. */
    public OpenSlo after(Threshold threshold, long micros) {
        Long limit = limitsMicros.get(threshold);
        if (limit == null || micros > limit) {
            return this;
        }
        Map<Threshold, Long> rest = new EnumMap<>(Threshold.class);
        rest.putAll(limitsMicros);
        rest.remove(threshold);
        return new OpenSlo(name, rest);
    }
}
