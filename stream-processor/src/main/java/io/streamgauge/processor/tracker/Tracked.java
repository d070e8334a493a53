package io.streamgauge.processor.tracker;

import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.processor.tracker.request.SeriesChange;
import java.util.List;

/**
 * What one record means, or the time that it brings.
 *
 * @param appendedBeforeMillis highest append time of the partition before this; 0 for the first
 * @param appendedUntilMillis highest append time of the partition so far, this record included
 * @param counted counts that belong to no series
 * @param changes in the order in which they are to be made
 */
public record Tracked(
        long appendedBeforeMillis,
        long appendedUntilMillis,
        List<Sample.Counted> counted,
        List<SeriesChange> changes) {}
