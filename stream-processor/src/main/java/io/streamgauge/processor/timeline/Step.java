package io.streamgauge.processor.timeline;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one record does to one request.
 *
 * @param next the request afterwards; null when it has ended
 * @param changed whether {@code next} differs from what was stored; if not, there is nothing to write
 * @param samples what the record says, in no order that matters
 */
public record Step(@Nullable RequestTimeline next, boolean changed, List<Sample> samples) {

    public Step {
        samples = List.copyOf(samples);
    }
}
