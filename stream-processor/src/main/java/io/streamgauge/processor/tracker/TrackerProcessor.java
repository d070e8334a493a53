package io.streamgauge.processor.tracker;

import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.timeline.RequestTimeline;
import io.streamgauge.processor.timeline.Sample;
import io.streamgauge.processor.timeline.Step;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Origin;
import io.streamgauge.schemas.event.ProxyHeartbeat;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.tally.CountName;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * First operator: follows every open request and proxy of a partition, and passes on what each record means. Decides
 * on nothing but what is stored and the record itself, so that a replay decides the same.
 */
public final class TrackerProcessor implements Processor<byte[], @Nullable SpecificRecord, byte[], Tracked> {

    private final LongFunction<SloClasses> lists;
    private final Consumer<EventType> counters;
    private @Nullable ProcessorContext<byte[], Tracked> context;
    private @Nullable State state;

    /**
     * Both are called by several threads.
     *
     * @param lists gives the list of SLO classes that holds for a t0 on the broker's clock, micro seconds
     * @param counters told of every record
     */
    public TrackerProcessor(LongFunction<SloClasses> lists, Consumer<EventType> counters) {
        this.lists = lists;
        this.counters = counters;
    }

    /** The stores of one task. */
    private record State(Progress progress, Proxies proxies, OpenRequests open) {}

    @Override
    public void init(ProcessorContext<byte[], Tracked> context) {
        this.context = context;
        KeyValueStore<Bytes, byte[]> proxies = context.getStateStore(Proxies.STORE);
        Progress progress = new Progress(context.getStateStore(Progress.STORE));
        state = new State(
                progress, new Proxies(proxies, progress), new OpenRequests(context.getStateStore(OpenRequests.STORE)));
    }

    @Override
    public void process(Record<byte[], @Nullable SpecificRecord> record) {
        State now = state;
        ProcessorContext<byte[], Tracked> downstream = context;
        if (now == null || downstream == null) {
            throw new IllegalStateException("a record came before init");
        }
        long appendedBefore = now.progress().appendedUntilMillis();
        long appendedUntil = Math.max(appendedBefore, record.timestamp());
        if (appendedUntil > appendedBefore) {
            now.progress().advanceTo(appendedUntil);
        }
        SpecificRecord event = record.value();
        if (event == null) {
            return;
        }
        List<Sample.Counted> counted = new ArrayList<>();
        counted.add(arrival(event, appendedUntil));
        SeriesChange change = null;
        if (event instanceof ProxyHeartbeat beat) {
            counted.addAll(now.proxies().onHeartbeat(beat));
        } else {
            change = follow(now.open(), event, appendedUntil);
        }
        downstream.forward(record.withValue(new Tracked(appendedBefore, appendedUntil, counted, change)));
    }

    private Sample.Counted arrival(SpecificRecord event, long appendedUntil) {
        EventType type = EventType.of(event);
        counters.accept(type);
        return new Sample.Counted(CountName.RECORDS, List.of(type.label()), 1, appendedUntil * 1_000);
    }

    private SeriesChange follow(OpenRequests open, SpecificRecord event, long appendedUntil) {
        if (event instanceof ChunksObserved chunks) {
            Uuid id = chunks.getRequestId();
            RequestTimeline before = open.get(id);
            Step step = RequestTimeline.onChunks(before, chunks);
            return apply(open, id, before, step, Series.of(chunks.getModel(), chunks.getRoute()));
        }
        if (event instanceof RequestStarted started) {
            Uuid id = started.getRequest().getRequestId();
            SloClasses classes = classes(started.getRequest(), started.getOrigin(), appendedUntil);
            return apply(
                    open, id, open.get(id), RequestTimeline.onStarted(started, classes), series(started.getRequest()));
        }
        RequestFinished finished = (RequestFinished) event;
        Uuid id = finished.getRequest().getRequestId();
        RequestTimeline before = open.get(id);
        SloClasses classes = classes(finished.getRequest(), finished.getOrigin(), appendedUntil);
        Step step = RequestTimeline.onFinished(before, finished, classes);
        return apply(open, id, before, step, series(finished.getRequest()));
    }

    /** A t0 after now is a wrong clock: lists that hold from later on may not be known to all yet. */
    private SloClasses classes(RequestFacts request, Origin origin, long appendedUntilMillis) {
        long startedAt = request.getStartedAtMicros() + origin.getClockOffsetMicros();
        return lists.apply(Math.min(startedAt, appendedUntilMillis * 1_000));
    }

    private static SeriesChange apply(
            OpenRequests open, Uuid id, @Nullable RequestTimeline before, Step step, Series series) {
        RequestTimeline after = step.next();
        SeriesChange change = new SeriesChange(
                series,
                step.samples(),
                before == null ? null : OpenRequest.of(before),
                after == null ? null : OpenRequest.of(after));
        if (after == null) {
            if (before != null) {
                open.remove(id);
            }
        } else if (step.changed()) {
            open.put(id, after);
        }
        return change;
    }

    private static Series series(RequestFacts request) {
        return Series.of(request.getModel(), request.getRoute());
    }
}
