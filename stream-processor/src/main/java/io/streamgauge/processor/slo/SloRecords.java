package io.streamgauge.processor.slo;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import io.streamgauge.schemas.result.SloClassResult;
import io.streamgauge.schemas.result.SloThresholds;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** SLO classes as they are published, and the hash of what stands in them. */
final class SloRecords {

    private static final int VERSION_DIGITS = 16;

    private SloRecords() {}

    /** The JSON of the records: it names every field, and says the same in every run. */
    static String version(List<SloClass> classes) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] hash = digest.digest(toRecords(classes).toString().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, VERSION_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    static List<SloClassResult> toRecords(List<SloClass> classes) {
        return classes.stream().map(SloRecords::toRecord).toList();
    }

    private static SloClassResult toRecord(SloClass slo) {
        SloMatch match = slo.match();
        boolean limited = match.maxRequestBytes() != Long.MAX_VALUE;
        return SloClassResult.newBuilder()
                .setName(slo.name())
                .setModelGlob(match.model().pattern())
                .setRouteGlob(match.route().pattern())
                .setTenantGlob(match.tenant().pattern())
                .setMaxRequestBytes(limited ? match.maxRequestBytes() : null)
                .setThresholds(toRecord(slo.thresholds()))
                .setCancelPatienceMicros(MICROSECONDS.convert(slo.cancelPatience()))
                .setRejectionsBad(slo.rules().rejectionsBad())
                .setUndefinedFails(slo.rules().undefinedFails())
                .setTokensEstimated(slo.rules().tokensEstimated())
                .setObjective(slo.objective())
                .build();
    }

    private static SloThresholds toRecord(Map<Threshold, Duration> thresholds) {
        return new SloThresholds(
                micros(thresholds, Threshold.TIME_TO_FIRST_TOKEN),
                micros(thresholds, Threshold.TIME_TO_FIRST_ANSWER),
                micros(thresholds, Threshold.TIME_PER_OUTPUT_TOKEN),
                micros(thresholds, Threshold.REQUEST_DURATION),
                micros(thresholds, Threshold.MAX_GAP));
    }

    private static @Nullable Long micros(Map<Threshold, Duration> thresholds, Threshold threshold) {
        Duration limit = thresholds.get(threshold);
        return limit == null ? null : MICROSECONDS.convert(limit);
    }

    static SloClass fromRecord(SloClassResult result) {
        Long maxBytes = result.getMaxRequestBytes();
        return new SloClass(
                result.getName(),
                new SloMatch(
                        new Glob(result.getModelGlob()),
                        new Glob(result.getRouteGlob()),
                        new Glob(result.getTenantGlob()),
                        maxBytes == null ? Long.MAX_VALUE : maxBytes),
                fromRecord(result.getThresholds()),
                duration(result.getCancelPatienceMicros()),
                new SloRules(result.getRejectionsBad(), result.getUndefinedFails(), result.getTokensEstimated()),
                result.getObjective());
    }

    private static Map<Threshold, Duration> fromRecord(SloThresholds result) {
        Map<Threshold, Duration> thresholds = new EnumMap<>(Threshold.class);
        put(thresholds, Threshold.TIME_TO_FIRST_TOKEN, result.getTimeToFirstTokenMicros());
        put(thresholds, Threshold.TIME_TO_FIRST_ANSWER, result.getTimeToFirstAnswerMicros());
        put(thresholds, Threshold.TIME_PER_OUTPUT_TOKEN, result.getTimePerOutputTokenMicros());
        put(thresholds, Threshold.REQUEST_DURATION, result.getRequestDurationMicros());
        put(thresholds, Threshold.MAX_GAP, result.getMaxGapMicros());
        return thresholds;
    }

    private static void put(Map<Threshold, Duration> thresholds, Threshold threshold, @Nullable Long micros) {
        if (micros != null) {
            thresholds.put(threshold, duration(micros));
        }
    }

    private static Duration duration(long micros) {
        return Duration.of(micros, ChronoUnit.MICROS);
    }
}
