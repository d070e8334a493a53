package io.streamgauge.exporter;

import io.streamgauge.bootstrap.config.DurationRange;
import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.bootstrap.config.text.ValueFormat;
import io.streamgauge.exporter.alias.Convention;
import io.streamgauge.exporter.deployment.Deployment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the exporter publishes.
 *
 * @param windows lengths of the windows to publish
 * @param staleAfter how old results may become before gauges leave
 * @param deployments what stands behind models, at most one for a model and route
 * @param aliases whose names some figures have beside their own
 */
public record ExporterConfig(
        List<Duration> windows, Duration staleAfter, List<Deployment> deployments, Set<Convention> aliases) {

    public static final ExporterConfig DEFAULT = new ExporterConfig(
            List.of(Duration.ofSeconds(10), Duration.ofMinutes(1), Duration.ofMinutes(5)),
            Duration.ofSeconds(30),
            List.of(),
            Set.of());

    /** Results come every second or so. */
    private static final DurationRange STALE = new DurationRange(Duration.ofSeconds(5), Duration.ofDays(1));

    private static final Duration STEP = Duration.ofSeconds(5);
    private static final Duration LONGEST = Duration.ofMinutes(30);

    public ExporterConfig {
        windows = List.copyOf(windows);
        deployments = List.copyOf(deployments);
        aliases = Set.copyOf(aliases);
    }

    /** Reads the section {@code exporter}. */
    public static ExporterConfig read(Section exporter) {
        return new ExporterConfig(
                windows(exporter),
                exporter.duration(
                        "stale-after",
                        DEFAULT.staleAfter,
                        STALE,
                        "Gauges are not published while the newest result of their partition is older."),
                deployments(exporter),
                Convention.read(exporter));
    }

    private static List<Deployment> deployments(Section exporter) {
        List<Deployment> declared = exporter.list(
                "deployments",
                Deployment::read,
                "What stands behind models, for llm_deployment_info and llm_deployment_gpus; at most one for a model and route.");
        Set<List<String>> seen = new HashSet<>();
        for (Deployment deployment : declared) {
            if (!seen.add(List.of(deployment.model(), deployment.route()))) {
                exporter.problem(
                        "deployments",
                        "has model \"" + deployment.model() + "\" twice with route \"" + deployment.route() + "\"");
            }
        }
        return declared;
    }

    private static List<Duration> windows(Section exporter) {
        List<String> defaults = DEFAULT.windows.stream().map(ValueFormat::text).toList();
        List<String> texts = exporter.strings(
                "windows",
                defaults,
                "Lengths of the windows to publish, multiples of 5s up to 30m; each ends every 5s.");
        List<Duration> windows = new ArrayList<>();
        for (String text : texts) {
            ValueFormat.DURATION_TEXT
                    .read(text)
                    .filter(ExporterConfig::allowed)
                    .ifPresentOrElse(
                            windows::add,
                            () -> exporter.problem(
                                    "windows", "has \"" + text + "\", which is not a multiple of 5s up to 30m"));
        }
        if (texts.isEmpty()) {
            exporter.problem("windows", "is empty; name one length at least");
        }
        return windows.stream().distinct().toList();
    }

    private static boolean allowed(Duration window) {
        return window.compareTo(Duration.ZERO) > 0
                && window.toMillis() % STEP.toMillis() == 0
                && window.compareTo(LONGEST) <= 0;
    }
}
