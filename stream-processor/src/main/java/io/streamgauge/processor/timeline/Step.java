package io.streamgauge.processor.timeline;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one record does to one request.
 *
 * @param next the request afterwards; null when it has ended
 * @param samples what the record says, in no order that matters
 */
public record Step(@Nullable RequestTimeline next, List<Sample> samples) {

    public Step {
        samples = List.copyOf(samples);
    }
}
