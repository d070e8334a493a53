package io.streamgauge.schemas.topic;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The topics of one installation.
 *
 * @param prefix stands before every name; empty for none
 * @param partitions of llm.requests, llm.windows and llm.totals
 * @param requestBytes cap on llm.requests over all its partitions; older records go first
 * @param epoch number of the results: those of another one stand in topics of their own
 */
public record Topics(String prefix, int partitions, long requestBytes, int epoch) {

    /** Whose topics have no number in their names. */
    private static final int FIRST_EPOCH = 1;

    private static final int DEFAULT_PARTITIONS = 12;
    private static final long GIB = 1L << 30;
    private static final long MIB = 1L << 20;

    public Topics {
        if (partitions < 1) {
            throw new IllegalArgumentException("partitions is " + partitions + ", at least 1 is needed");
        }
        if (epoch < FIRST_EPOCH) {
            throw new IllegalArgumentException("epoch is " + epoch + ", the first is " + FIRST_EPOCH);
        }
        if (requestBytes < 4 * MIB * partitions) {
            throw new IllegalArgumentException("a cap of " + requestBytes + " bytes is too small for " + partitions
                    + " partitions, each needs 4 MiB");
        }
    }

    /** With the first results. */
    public Topics(String prefix, int partitions, long requestBytes) {
        this(prefix, partitions, requestBytes, FIRST_EPOCH);
    }

    /** 12 partitions and at most 200 GiB of requests. */
    public static Topics withPrefix(String prefix) {
        return new Topics(prefix, DEFAULT_PARTITIONS, 200 * GIB);
    }

    /** For a broker beside the rest on one machine: at most 2 GiB of requests. */
    public static Topics embedded(String prefix) {
        return new Topics(prefix, DEFAULT_PARTITIONS, 2 * GIB);
    }

    /** The same with another number of partitions. */
    public Topics withPartitions(int count) {
        return new Topics(prefix, count, requestBytes, epoch);
    }

    /** The same with other results. */
    public Topics inEpoch(int number) {
        return new Topics(prefix, partitions, requestBytes, number);
    }

    /** A name of something that belongs to the results alone. */
    public String resultName(String name) {
        return prefix + name + (epoch == FIRST_EPOCH ? "" : "-" + epoch);
    }

    /** What proxies saw; key {@link RequestKey}. Time is the broker's, so that progress does not hang on any other clock. */
    public TopicSpec requests() {
        long share = requestBytes / partitions;
        return new TopicSpec(
                prefix + "llm.requests",
                partitions,
                Map.of(
                        "cleanup.policy",
                        "delete",
                        "message.timestamp.type",
                        "LogAppendTime",
                        "retention.ms",
                        millis(Duration.ofDays(7)),
                        "retention.bytes",
                        Long.toString(share),
                        // Only whole segments are deleted: with four in a share the cap is kept within a quarter.
                        "segment.bytes",
                        Long.toString(Math.min(256 * MIB, share / 4)),
                        "compression.type",
                        "zstd"));
    }

    /** Windows of 5 s; key {@link ResultKey#window}. */
    public TopicSpec windows() {
        return new TopicSpec(
                resultName("llm.windows"),
                partitions,
                Map.of(
                        "cleanup.policy", "compact,delete",
                        "message.timestamp.type", "LogAppendTime",
                        "retention.ms", millis(Duration.ofHours(2)),
                        "segment.ms", millis(Duration.ofMinutes(10)),
                        "segment.bytes", Long.toString(64 * MIB)));
    }

    /** Totals and progress; key {@link ResultKey#totals} or {@link ResultKey#progress}. */
    public TopicSpec totals() {
        return new TopicSpec(
                resultName("llm.totals"),
                partitions,
                Map.of(
                        "cleanup.policy",
                        "compact",
                        "message.timestamp.type",
                        "LogAppendTime",
                        // A reader starts at the beginning: what is not compacted yet is what it waits for.
                        "segment.ms",
                        millis(Duration.ofMinutes(5)),
                        "segment.bytes",
                        Long.toString(16 * MIB),
                        "min.cleanable.dirty.ratio",
                        "0.1",
                        "max.compaction.lag.ms",
                        millis(Duration.ofMinutes(10))));
    }

    /** Every version of the list of SLO classes; key its version. One partition, so that versions stay in order. */
    public TopicSpec sloClasses() {
        return new TopicSpec(
                prefix + "llm.slo-classes",
                1,
                Map.of(
                        "cleanup.policy",
                        "delete",
                        // Decides from when a list holds, so it is one clock's for all.
                        "message.timestamp.type",
                        "LogAppendTime",
                        "retention.ms",
                        "-1",
                        "retention.bytes",
                        "-1"));
    }

    /** Records of llm.requests that cannot be read, as they came. */
    public TopicSpec deadLetters() {
        return new TopicSpec(
                resultName("llm.dead-letters"),
                1,
                Map.of("cleanup.policy", "delete", "retention.ms", millis(Duration.ofDays(7))));
    }

    /**
     * All of them, in the order in which they may get partitions: whoever finds a new partition of llm.requests finds
     * its results' partitions, too, and no result ever changes its own.
     */
    public List<TopicSpec> all() {
        return List.of(windows(), totals(), sloClasses(), deadLetters(), requests());
    }

    private static String millis(Duration duration) {
        return Long.toString(duration.toMillis());
    }
}
