package io.streamgauge.processor;

import io.streamgauge.bootstrap.config.DurationRange;
import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.processor.label.LabelRules;
import io.streamgauge.processor.slo.SloClasses;
import java.time.Duration;
import java.util.Map;

/**
 * How the processor runs and what it judges requests by.
 *
 * @param streams passed to Kafka Streams as they are, before everything else
 */
public record ProcessorConfig(int threads, Pace pace, LabelRules labels, Map<String, String> streams, SloClasses slos) {

    /**
     * How often it commits, which is when others see its results, and how often it publishes what has changed.
     *
     * @param publish at most 1 s: freshness is promised
     */
    public record Pace(Duration commit, Duration publish) {

        /** What freshness is measured with. */
        public static final Pace DEFAULT = new Pace(Duration.ofMillis(200), Duration.ofMillis(500));

        private static final Duration SLOWEST_PUBLICATION = Duration.ofSeconds(1);

        private static final DurationRange COMMITS = new DurationRange(Duration.ofMillis(10), Duration.ofSeconds(30));
        private static final DurationRange PUBLICATIONS = new DurationRange(Duration.ofMillis(10), Duration.ofHours(1));

        static Pace read(Section processor) {
            Pace pace = new Pace(
                    processor.duration(
                            "commit-interval", DEFAULT.commit, COMMITS, "How often results become visible to others."),
                    processor.duration(
                            "publish-interval",
                            DEFAULT.publish,
                            PUBLICATIONS,
                            "How often results that have changed are published, at most 1s."));
            if (pace.publish.compareTo(SLOWEST_PUBLICATION) > 0) {
                processor.refuse("publish-interval", "is longer than 1s, which is what freshness allows");
            }
            return pace;
        }
    }

    public static final ProcessorConfig DEFAULT =
            new ProcessorConfig(1, Pace.DEFAULT, LabelRules.DEFAULT, Map.of(), SloClasses.byDefault());

    public ProcessorConfig {
        streams = Map.copyOf(streams);
    }

    /** Whether a running processor takes over another value of the key with this path. */
    public static boolean isReloadable(String path) {
        return path.equals("slos") || path.startsWith("slos[");
    }

    /** Reads the section {@code processor} and the list {@code slos} of the root. */
    public static ProcessorConfig read(Section root) {
        Section processor = root.section("processor", "Turns events into measures, windows and totals.");
        return new ProcessorConfig(
                (int) processor.number("threads", DEFAULT.threads, 1, 256, "Threads that work on partitions."),
                Pace.read(processor),
                LabelRules.read(processor),
                processor.properties("streams", "Settings passed to Kafka Streams as they are."),
                SloClasses.read(root));
    }
}
