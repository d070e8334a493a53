package io.streamgauge.processor.tracker.request;

import io.streamgauge.processor.label.RequestLabels;
import io.streamgauge.processor.timeline.RequestTimeline;
import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.schemas.tally.Grouping;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An open request.
 *
 * @param held what its start has said, while a label is not decided that it has to be counted under
 */
record FollowedRequest(RequestTimeline timeline, RequestLabels labels, List<Sample> held) {

    FollowedRequest {
        held = List.copyOf(held);
    }

    /** As load sees it while its proxy is heard of; null where it is not open for this grouping. */
    @Nullable
    OpenRequest heard(Grouping grouping) {
        return isOpenFor(grouping) ? OpenRequest.of(timeline) : null;
    }

    /** As load sees it while its proxy is silent. */
    @Nullable
    OpenRequest unheard(Grouping grouping) {
        return isOpenFor(grouping) ? OpenRequest.unknown(timeline) : null;
    }

    private boolean isOpenFor(Grouping grouping) {
        return labels.series().containsKey(grouping) && (!grouping.beginsAtHead() || timeline.generating());
    }
}
