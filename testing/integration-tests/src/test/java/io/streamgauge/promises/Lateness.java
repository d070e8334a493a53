package io.streamgauge.promises;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How far instants are behind the script, in units of what is allowed: 2 ms or 1 %. */
final class Lateness {

    private static final double ALLOWED_MICROS = 2_000;
    private static final double ALLOWED_SHARE = 0.01;

    private final String name;
    private final List<Double> sorted = new ArrayList<>();

    Lateness(String name) {
        this.name = name;
    }

    void add(long micros, long scriptedMicros) {
        sorted.add(Math.abs(micros - scriptedMicros) / Math.max(ALLOWED_MICROS, scriptedMicros * ALLOWED_SHARE));
        sorted.sort(null);
    }

    double percentile(int percent) {
        return sorted.get((sorted.size() - 1) * percent / 100);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s are behind by median %.2f, p95 %.2f, max %.2f of what is allowed",
                name,
                percentile(50),
                percentile(95),
                percentile(100));
    }
}
