package io.streamgauge.processor.timeline;

import io.streamgauge.schemas.result.EndedRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one record does to one request.
 *
 * @param next the request afterwards; null when it has ended
 * @param samples what the record says, in no order that matters
 * @param ended the request as a whole, when it has ended
 */
public record Step(
        @Nullable RequestTimeline next,
        List<Sample> samples,
        @Nullable EndedRequest ended) {

    public Step {
        samples = List.copyOf(samples);
    }
}
