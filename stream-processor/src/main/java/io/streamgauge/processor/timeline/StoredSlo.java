package io.streamgauge.processor.timeline;

import io.streamgauge.processor.slo.OpenSlo;
import io.streamgauge.processor.slo.Threshold;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an open request's SLO class waits for, as it is stored. */
final class StoredSlo {

    private StoredSlo() {}

    static io.streamgauge.processor.state.OpenSlo of(OpenSlo slo) {
        Map<Threshold, Long> limits = slo.limitsMicros();
        return new io.streamgauge.processor.state.OpenSlo(
                slo.name(),
                limits.get(Threshold.TIME_TO_FIRST_TOKEN),
                limits.get(Threshold.TIME_TO_FIRST_ANSWER),
                limits.get(Threshold.REQUEST_DURATION));
    }

    static OpenSlo read(io.streamgauge.processor.state.OpenSlo stored) {
        Map<Threshold, Long> limits = new EnumMap<>(Threshold.class);
        put(limits, Threshold.TIME_TO_FIRST_TOKEN, stored.getTimeToFirstTokenMicros());
        put(limits, Threshold.TIME_TO_FIRST_ANSWER, stored.getTimeToFirstAnswerMicros());
        put(limits, Threshold.REQUEST_DURATION, stored.getRequestDurationMicros());
        return new OpenSlo(stored.getName(), limits);
    }

    private static void put(Map<Threshold, Long> limits, Threshold threshold, @Nullable Long micros) {
        if (micros != null) {
            limits.put(threshold, micros);
        }
    }
}
