package io.streamgauge.processor.tracker;

import io.streamgauge.processor.label.LabelAdmission;
import io.streamgauge.processor.label.LabelRules;
import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.processor.tracker.boot.BootStore;
import io.streamgauge.processor.tracker.boot.Boots;
import io.streamgauge.processor.tracker.boot.Ledgers;
import io.streamgauge.processor.tracker.progress.PartitionClock;
import io.streamgauge.processor.tracker.progress.Progress;
import io.streamgauge.processor.tracker.request.ClosedRequests;
import io.streamgauge.processor.tracker.request.OpenRequests;
import io.streamgauge.processor.tracker.request.Requests;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/**
 * First operator: follows every open request and proxy of a partition, and passes on what each record means. Decides
 * on nothing but what is stored and the record itself, so that a replay decides the same.
 */
public final class TrackerProcessor implements Processor<byte[], @Nullable SpecificRecord, byte[], Tracked> {

    private final LongFunction<SloClasses> lists;
    private final LabelRules labels;
    private final Consumer<EventType> counters;
    private @Nullable ProcessorContext<byte[], Tracked> context;
    private @Nullable PartitionTracker tracker;

    /**
     * Functions are called by several threads.
     *
     * @param lists gives the list of SLO classes that holds for a t0 on the broker's clock, micro seconds
     * @param counters told of every record
     */
    public TrackerProcessor(LongFunction<SloClasses> lists, LabelRules labels, Consumer<EventType> counters) {
        this.lists = lists;
        this.labels = labels;
        this.counters = counters;
    }

    @Override
    public void init(ProcessorContext<byte[], Tracked> context) {
        this.context = context;
        Progress progress = new Progress(context.getStateStore(Progress.STORE));
        BootStore boots = new BootStore(context.getStateStore(BootStore.STORE));
        PartitionClock clock = new PartitionClock(progress);
        Requests requests = new Requests(
                new OpenRequests(context.getStateStore(OpenRequests.STORE), labels.groupings()),
                new ClosedRequests(context.getStateStore(ClosedRequests.STORE)),
                new LabelAdmission(context.getStateStore(LabelAdmission.STORE), labels),
                lists,
                clock);
        tracker =
                new PartitionTracker(clock, new Boots(boots, progress, clock), new Ledgers(boots, progress), requests);
    }

    @Override
    public void process(Record<byte[], @Nullable SpecificRecord> record) {
        PartitionTracker now = tracker;
        ProcessorContext<byte[], Tracked> downstream = context;
        if (now == null || downstream == null) {
            throw new IllegalStateException("a record came before init");
        }
        SpecificRecord event = record.value();
        if (event != null) {
            counters.accept(EventType.of(event));
        }
        now.track(record.timestamp(), event, tracked -> downstream.forward(record.withValue(tracked)));
    }
}
