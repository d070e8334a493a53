package io.streamgauge.exporter.alias;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.bootstrap.metrics.MetricFamily;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Names of others under which figures can be published once more, where the definitions agree. */
public enum Convention {
    /** OpenTelemetry's for generative AI, as they are written in Prometheus. */
    OTEL;

    private static final String KEY = "aliases";

    /** Reads {@code exporter.aliases}; none by default. */
    public static Set<Convention> read(Section exporter) {
        List<String> names = exporter.strings(
                KEY,
                List.of(),
                "Whose names figures have beside their own: " + offered()
                        + ", the OpenTelemetry conventions for generative AI.");
        Set<Convention> conventions = EnumSet.noneOf(Convention.class);
        for (String name : names) {
            Arrays.stream(values())
                    .filter(convention -> convention.key().equals(name))
                    .findFirst()
                    .ifPresentOrElse(
                            conventions::add,
                            () -> exporter.problem(KEY, "has \"" + name + "\", which is none of " + offered()));
        }
        return conventions;
    }

    /** The same points of what is published under this convention's names. */
    public List<MetricFamily> aliases(List<MetricFamily> published) {
        return published.stream()
                .flatMap(family -> OtelAlias.of(family.name()).map(alias -> alias.family(family)).stream())
                .toList();
    }

    private static String offered() {
        return Arrays.stream(values()).map(Convention::key).collect(Collectors.joining(", "));
    }

    private String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
