package io.streamgauge.processor.tracker;

import io.streamgauge.processor.timeline.Sample;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one record means.
 *
 * @param appendedBeforeMillis highest append time of the partition before this record; 0 for the first
 * @param appendedUntilMillis highest append time of the partition so far, this record included
 * @param counted counts that belong to no series
 * @param change null where the record is about no request
 */
public record Tracked(
        long appendedBeforeMillis,
        long appendedUntilMillis,
        List<Sample.Counted> counted,
        @Nullable SeriesChange change) {}
