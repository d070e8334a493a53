package io.streamgauge.exporter.window;

import io.streamgauge.exporter.sample.Published;
import java.util.ArrayList;
import java.util.List;

/** Values of the series that the worked examples are put into. */
final class WindowVectors {

    private WindowVectors() {}

    static double value(Published published, String name, String... labels) {
        List<String> all = new ArrayList<>(List.of("m", "chat", "10s"));
        all.addAll(List.of(labels));
        return published.value(name, all.toArray(String[]::new));
    }
}
