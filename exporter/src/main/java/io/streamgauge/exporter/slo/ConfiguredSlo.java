package io.streamgauge.exporter.slo;

import io.streamgauge.exporter.result.Series;
import io.streamgauge.schemas.result.SloClassResult;
import io.streamgauge.schemas.result.SloThresholds;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One class of the configuration.
 *
 * @param thresholdMicros limits by value of the label {@code threshold}
 * @param model which models it is for
 * @param route which routes it is for
 */
public record ConfiguredSlo(
        String name, Map<String, Long> thresholdMicros, double objective, Pattern model, Pattern route) {

    static ConfiguredSlo of(SloClassResult slo) {
        return new ConfiguredSlo(
                slo.getName(),
                thresholds(slo.getThresholds()),
                slo.getObjective(),
                glob(slo.getModelGlob()),
                glob(slo.getRouteGlob()));
    }

    /** Whether requests of the series may belong to it; a series that does not tell its route may have any. */
    boolean mayTake(Series series) {
        return takes(series, "model", model) && takes(series, "route", route);
    }

    private static boolean takes(Series series, String label, Pattern pattern) {
        int index = series.labelNames().indexOf(label);
        return index < 0 || pattern.matcher(series.labelValues().get(index)).matches();
    }

    private static Map<String, Long> thresholds(SloThresholds limits) {
        Map<String, Long> thresholds = new LinkedHashMap<>();
        put(thresholds, "time_to_first_token", limits.getTimeToFirstTokenMicros());
        put(thresholds, "time_to_first_answer", limits.getTimeToFirstAnswerMicros());
        put(thresholds, "time_per_output_token", limits.getTimePerOutputTokenMicros());
        put(thresholds, "request_duration", limits.getRequestDurationMicros());
        put(thresholds, "max_gap", limits.getMaxGapMicros());
        return thresholds;
    }

    private static void put(Map<String, Long> thresholds, String label, @Nullable Long micros) {
        if (micros != null) {
            thresholds.put(label, micros);
        }
    }

    private static Pattern glob(String glob) {
        List<String> pieces = Arrays.asList(glob.split("\\*", -1));
        return Pattern.compile(pieces.stream().map(Pattern::quote).collect(Collectors.joining(".*")), Pattern.DOTALL);
    }
}
