package io.streamgauge.proxy.publish.spool;

import io.streamgauge.bootstrap.config.Section;
import io.streamgauge.bootstrap.config.text.ValueFormat;
import io.streamgauge.proxy.publish.spool.segment.SegmentStore;
import io.streamgauge.proxy.publish.spool.segment.SpoolDirectory;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where records wait on disk, and how many.
 *
 * @param directory of this proxy alone; without one there is no spool
 */
public record SpoolSettings(Optional<Path> directory, SegmentStore.Limits limits) {

    private static final long MIN_SEGMENT_BYTES = 1 << 20;
    private static final long MAX_SEGMENT_BYTES = 1 << 30;
    private static final SegmentStore.Limits LIMITS = new SegmentStore.Limits(1L << 30, 64L << 20);

    /** No spool. */
    public static final SpoolSettings NONE = new SpoolSettings(Optional.empty(), LIMITS);

    /** Reads the section {@code spool}. */
    public static SpoolSettings read(Section spool) {
        Optional<Path> directory = spool.optionalString(
                        "directory",
                        "Where events wait on disk while Kafka does not take them, also over restarts; of this proxy alone. Without it they wait in memory.")
                .map(Path::of);
        directory.flatMap(SpoolDirectory::problemWith).ifPresent(problem -> spool.problem("directory", problem));
        long segment = spool.bytes("segment-size", LIMITS.segmentBytes(), "Size of one file of the spool.");
        if (segment < MIN_SEGMENT_BYTES || segment > MAX_SEGMENT_BYTES) {
            spool.refuse("segment-size", "is not between 1MiB and 1GiB");
            segment = LIMITS.segmentBytes();
        }
        long max = spool.bytes(
                "max-size",
                LIMITS.maxBytes(),
                "Size of all files of the spool; further events are dropped, details first.");
        if (max < 2 * segment) {
            spool.refuse("max-size", "is less than two files of segment-size, " + ValueFormat.bytesText(segment));
            max = Math.max(LIMITS.maxBytes(), 2 * segment);
        }
        return new SpoolSettings(directory, new SegmentStore.Limits(max, segment));
    }
}
