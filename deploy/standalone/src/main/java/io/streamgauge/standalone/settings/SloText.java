package io.streamgauge.standalone.settings;

import io.streamgauge.bootstrap.config.text.ValueFormat;
import io.streamgauge.processor.slo.SloClass;
import java.util.stream.Collectors;

/** An SLO class in one line for people. */
public final class SloText {

    private SloText() {}

    /** Its name, its thresholds by key, and its objective. */
    public static String of(SloClass slo) {
        String thresholds = slo.thresholds().entrySet().stream()
                .map(threshold -> threshold.getKey().key() + " " + ValueFormat.text(threshold.getValue()))
                .collect(Collectors.joining(", "));
        return slo.name() + ": " + thresholds + "; objective " + ValueFormat.plain(slo.objective());
    }
}
