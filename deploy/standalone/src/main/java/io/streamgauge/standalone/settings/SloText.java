package io.streamgauge.standalone.settings;

import io.streamgauge.bootstrap.config.text.ValueFormat;
import io.streamgauge.processor.slo.SloClass;
import java.util.stream.Collectors;

/** An SLO class in one line for people. */
public final class SloText {

    private SloText() {}

    /** Its name, its thresholds by key, and its objective. */
    public static String of(SloClass slo) {
        return slo.name() + ": " + thresholds(slo) + "; objective " + ValueFormat.plain(slo.objective());
    }

    /** Its thresholds by key. */
    public static String thresholds(SloClass slo) {
        return slo.thresholds().entrySet().stream()
                .map(threshold -> threshold.getKey().key() + " " + ValueFormat.text(threshold.getValue()))
                .collect(Collectors.joining(", "));
    }
}
