package io.streamgauge.processor.tracker.request;

import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.timeline.RequestTimeline;
import io.streamgauge.processor.timeline.RequestTimeline.Part;
import io.streamgauge.processor.timeline.Step;
import io.streamgauge.processor.tracker.progress.PartitionClock;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.Uuid;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Follows every request of a partition to its end, or to where it is known that no end will come. One thread. */
public final class Requests {

    private final OpenRequests open;
    private final ClosedRequests closed;
    private final LongFunction<SloClasses> lists;
    private final PartitionClock clock;

    /** @param lists gives the SLO classes that hold for a t0 on the broker's clock, micro seconds */
    public Requests(OpenRequests open, ClosedRequests closed, LongFunction<SloClasses> lists, PartitionClock clock) {
        this.open = open;
        this.closed = closed;
        this.lists = lists;
        this.clock = clock;
    }

    /** Whether a request has been closed as lost: that is final. */
    public boolean isClosed(Uuid request) {
        return closed.contains(request, clock.receivedMillis());
    }

    public SeriesChange onStarted(RequestStarted started) {
        RequestFacts facts = started.getRequest();
        SloClasses classes = classes(facts, started.getOrigin());
        return follow(started.getOrigin().getBootId(), facts, before -> RequestTimeline.onStarted(started, classes));
    }

    public SeriesChange onChunks(ChunksObserved chunks) {
        return follow(
                chunks.getOrigin().getBootId(),
                chunks.getRequestId(),
                Series.of(chunks.getModel(), chunks.getRoute()),
                before -> RequestTimeline.onChunks(before, chunks));
    }

    public SeriesChange onFinished(RequestFinished finished) {
        SloClasses classes = classes(finished.getRequest(), finished.getOrigin());
        return follow(
                finished.getOrigin().getBootId(),
                finished.getRequest(),
                before -> RequestTimeline.onFinished(before, finished, classes));
    }

    /** A t0 after now is a wrong clock: lists that hold from later on may not be known to all yet. */
    private SloClasses classes(RequestFacts facts, Origin origin) {
        long startedAt = facts.getStartedAtMicros() + origin.getClockOffsetMicros();
        return lists.apply(Math.min(startedAt, clock.appendedMillis() * 1_000));
    }

    private SeriesChange follow(Uuid boot, RequestFacts facts, Function<@Nullable RequestTimeline, Step> story) {
        return follow(boot, facts.getRequestId(), Series.of(facts.getModel(), facts.getRoute()), story);
    }

    private SeriesChange follow(
            Uuid boot, Uuid request, Series series, Function<@Nullable RequestTimeline, Step> story) {
        RequestTimeline before = open.get(boot, request);
        Step step = story.apply(before);
        RequestTimeline after = step.next();
        SeriesChange change = new SeriesChange(
                series,
                step.samples(),
                before == null ? null : OpenRequest.of(before),
                after == null ? null : OpenRequest.of(after));
        if (after != null) {
            open.put(boot, request, after);
        } else if (before != null) {
            open.remove(boot, request);
        }
        return change;
    }

    /** A boot is silent: the phase of its requests is not known any more. */
    public List<SeriesChange> silent(Uuid boot) {
        return change(boot, OpenRequest::of, OpenRequest::unknown);
    }

    /** A boot is heard of again. */
    public List<SeriesChange> returned(Uuid boot) {
        return change(boot, OpenRequest::unknown, OpenRequest::of);
    }

    private List<SeriesChange> change(
            Uuid boot, Function<RequestTimeline, OpenRequest> before, Function<RequestTimeline, OpenRequest> after) {
        List<SeriesChange> changes = new ArrayList<>();
        for (Uuid request : open.ids(boot)) {
            RequestTimeline timeline = open.get(boot, request);
            if (timeline != null) {
                changes.add(new SeriesChange(
                        SeriesChange.series(timeline), List.of(), before.apply(timeline), after.apply(timeline)));
            }
        }
        return changes;
    }

    /** A silent boot is given up. */
    public List<SeriesChange> died(Uuid boot) {
        return close(boot, open.ids(boot), Loss.PROXY_DIED, OpenRequest::unknown);
    }

    /** A boot has said good-bye: whatever is still open of it has no end. */
    public List<SeriesChange> closed(Uuid boot, Loss loss) {
        return close(boot, open.ids(boot), loss, OpenRequest::of);
    }

    /**
     * A boot has listed the requests that it has begun here and not ended. One whose start never came is not among them
     * in any case.
     */
    public List<SeriesChange> census(Uuid boot, Set<Uuid> listed) {
        List<Uuid> gone = new ArrayList<>();
        for (Uuid request : open.ids(boot)) {
            RequestTimeline timeline = open.get(boot, request);
            if (timeline != null && timeline.has(Part.UPLOAD) && !listed.contains(request)) {
                gone.add(request);
            }
        }
        return close(boot, gone, Loss.DROPPED, OpenRequest::of);
    }

    private List<SeriesChange> close(
            Uuid boot, Iterable<Uuid> requests, Loss loss, Function<RequestTimeline, OpenRequest> before) {
        List<SeriesChange> changes = new ArrayList<>();
        for (Uuid request : requests) {
            RequestTimeline timeline = open.get(boot, request);
            if (timeline != null) {
                changes.add(new SeriesChange(
                        SeriesChange.series(timeline), LostSamples.of(timeline, loss), before.apply(timeline), null));
                open.remove(boot, request);
                closed.add(request, clock.receivedMillis());
            }
        }
        return changes;
    }
}
