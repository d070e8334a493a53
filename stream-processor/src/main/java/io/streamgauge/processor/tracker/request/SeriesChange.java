package io.streamgauge.processor.tracker.request;

import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.schemas.result.EndedRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one record says about one series.
 *
 * @param before the request before it; null where it was not open
 * @param after the request after it; null where it is not open any more
 * @param ended the request as a whole where it has ended; null in all groupings but that of routes
 */
public record SeriesChange(
        Series series,
        List<Sample> samples,
        @Nullable OpenRequest before,
        @Nullable OpenRequest after,
        @Nullable EndedRequest ended) {}
