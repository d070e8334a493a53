package io.streamgauge.processor.tracker.request;

import io.streamgauge.processor.label.LabelAdmission;
import io.streamgauge.processor.label.RequestLabels;
import io.streamgauge.processor.label.ToldLabels;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.timeline.RequestTimeline;
import io.streamgauge.processor.timeline.RequestTimeline.Part;
import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.processor.timeline.Step;
import io.streamgauge.processor.tracker.progress.PartitionClock;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Opening;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.Uuid;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Follows every request of a partition to its end, or to where it is known that no end will come. One thread. */
public final class Requests {

    private final OpenRequests open;
    private final ClosedRequests closed;
    private final LabelAdmission admission;
    private final LongFunction<SloClasses> lists;
    private final PartitionClock clock;

    /** @param lists gives the SLO classes that hold for a t0 on the broker's clock, micro seconds */
    public Requests(
            OpenRequests open,
            ClosedRequests closed,
            LabelAdmission admission,
            LongFunction<SloClasses> lists,
            PartitionClock clock) {
        this.open = open;
        this.closed = closed;
        this.admission = admission;
        this.lists = lists;
        this.clock = clock;
    }

    /** A record comes; to be called before anything is asked about it. */
    public void recordComes() {
        open.settle();
    }

    /** Whether a request has been closed as lost: that is final. */
    public boolean isClosed(Uuid request) {
        return closed.contains(request, clock.receivedMillis());
    }

    public List<SeriesChange> onStarted(RequestStarted started) {
        RequestFacts facts = started.getRequest();
        SloClasses classes = classes(facts, started.getOrigin());
        FollowedRequest before = open.get(started.getOrigin().getBootId(), facts.getRequestId());
        Step step = RequestTimeline.onStarted(started, classes);
        Telling telling = new Telling(before, labels(before, () -> ToldLabels.of(started)), step.samples(), null, null);
        return follow(started.getOrigin(), facts.getRequestId(), telling, step.next());
    }

    public List<SeriesChange> onChunks(ChunksObserved chunks) {
        FollowedRequest before = open.get(chunks.getOrigin().getBootId(), chunks.getRequestId());
        Step step = RequestTimeline.onChunks(timeline(before), chunks);
        RequestLabels labels = labels(before, () -> ToldLabels.of(chunks));
        Opening opening = chunks.getPack().getOpening();
        Long head = opening == null ? null : opening.getHeadMicros();
        Telling telling = new Telling(before, labels, step.samples(), at(step.next(), head), null);
        return follow(chunks.getOrigin(), chunks.getRequestId(), telling, step.next());
    }

    public List<SeriesChange> onFinished(RequestFinished finished) {
        RequestFacts facts = finished.getRequest();
        SloClasses classes = classes(facts, finished.getOrigin());
        FollowedRequest before = open.get(finished.getOrigin().getBootId(), facts.getRequestId());
        RequestTimeline timeline = before == null ? RequestTimeline.of(facts, finished.getOrigin()) : before.timeline();
        Step step = RequestTimeline.onFinished(timeline, finished, classes);
        RequestLabels labels = labels(before, () -> ToldLabels.of(finished));
        Long head = finished.getPoints().getHeadMicros();
        Telling telling = new Telling(before, labels, step.samples(), at(timeline, head), step.ended());
        return follow(finished.getOrigin(), facts.getRequestId(), telling, null);
    }

    private static @Nullable RequestTimeline timeline(@Nullable FollowedRequest request) {
        return request == null ? null : request.timeline();
    }

    private static @Nullable Long at(@Nullable RequestTimeline timeline, @Nullable Long sinceStartMicros) {
        return timeline == null || sinceStartMicros == null ? null : timeline.startedAtMicros() + sinceStartMicros;
    }

    private RequestLabels labels(@Nullable FollowedRequest before, Supplier<ToldLabels> told) {
        if (before == null) {
            return admission.begin(told.get());
        }
        return before.labels().isFixed() ? before.labels() : admission.settle(before.labels(), told.get());
    }

    private List<SeriesChange> follow(Origin origin, Uuid request, Telling telling, @Nullable RequestTimeline next) {
        if (next == null) {
            if (telling.before() != null) {
                open.remove(origin.getBootId(), request);
            }
            return telling.changes(null, FollowedRequest::heard);
        }
        FollowedRequest after = new FollowedRequest(next, telling.labels(), telling.held());
        open.put(origin.getBootId(), request, after);
        return telling.changes(after, FollowedRequest::heard);
    }

    /** A t0 after now is a wrong clock: lists that hold from later on may not be known to all yet. */
    private SloClasses classes(RequestFacts facts, Origin origin) {
        long startedAt = facts.getStartedAtMicros() + origin.getClockOffsetMicros();
        return lists.apply(Math.min(startedAt, clock.appendedMillis() * 1_000));
    }

    /** A boot is silent: the phase of its requests is not known any more. */
    public List<SeriesChange> silent(Uuid boot) {
        return change(boot, FollowedRequest::heard, FollowedRequest::unheard);
    }

    /** A boot is heard of again. */
    public List<SeriesChange> returned(Uuid boot) {
        return change(boot, FollowedRequest::unheard, FollowedRequest::heard);
    }

    private List<SeriesChange> change(Uuid boot, Telling.View before, Telling.View after) {
        List<SeriesChange> changes = new ArrayList<>();
        for (Uuid id : open.ids(boot)) {
            FollowedRequest request = open.get(boot, id);
            if (request != null) {
                request.labels()
                        .series()
                        .forEach((grouping, series) -> changes.add(new SeriesChange(
                                series,
                                List.of(),
                                before.apply(request, grouping),
                                after.apply(request, grouping),
                                null)));
            }
        }
        return changes;
    }

    /** A silent boot is given up. */
    public List<SeriesChange> died(Uuid boot) {
        return close(boot, open.ids(boot), Loss.PROXY_DIED, FollowedRequest::unheard);
    }

    /** A boot has said good-bye: whatever is still open of it has no end. */
    public List<SeriesChange> closed(Uuid boot, Loss loss) {
        return close(boot, open.ids(boot), loss, FollowedRequest::heard);
    }

    /**
     * A boot has listed the requests that it has begun here and not ended. One whose start never came is not among them
     * in any case.
     */
    public List<SeriesChange> census(Uuid boot, Set<Uuid> listed) {
        List<Uuid> gone = new ArrayList<>();
        for (Uuid id : open.ids(boot)) {
            FollowedRequest request = open.get(boot, id);
            if (request != null && request.timeline().has(Part.UPLOAD) && !listed.contains(id)) {
                gone.add(id);
            }
        }
        return close(boot, gone, Loss.DROPPED, FollowedRequest::heard);
    }

    private List<SeriesChange> close(Uuid boot, Iterable<Uuid> requests, Loss loss, Telling.View before) {
        List<SeriesChange> changes = new ArrayList<>();
        for (Uuid id : requests) {
            FollowedRequest request = open.get(boot, id);
            if (request != null) {
                RequestLabels labels = admission.settleUnanswered(request.labels());
                List<Sample> samples = LostSamples.of(request.timeline(), loss);
                changes.addAll(new Telling(request, labels, samples, null, null).changes(null, before));
                open.remove(boot, id);
                closed.add(id, clock.receivedMillis());
            }
        }
        return changes;
    }
}
