package io.streamgauge.processor.results;

import io.streamgauge.processor.cohorts.Cohorts;
import io.streamgauge.processor.totals.Totals;
import io.streamgauge.processor.tracker.Tracked;
import io.streamgauge.processor.tracker.boot.BootStore;
import io.streamgauge.processor.tracker.boot.IncompleteWindows;
import io.streamgauge.processor.tracker.progress.Progress;
import io.streamgauge.processor.tracker.request.OpenRequests;
import io.streamgauge.processor.windows.Windows;
import io.streamgauge.schemas.tally.Grouping;
import java.time.Duration;
import java.util.Set;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/** Second operator: adds samples to windows and totals, and publishes on the wall clock what has changed. */
public final class WindowsProcessor implements Processor<byte[], Tracked, ResultAddress, @Nullable SpecificRecord> {

    private final Sinks sinks;
    private final Duration publishInterval;
    private final KeptSeries kept;
    private @Nullable Accounts accounts;

    /** @param kept groupings; what is stored of others is not gone on with */
    public WindowsProcessor(Sinks sinks, Duration publishInterval, Set<Grouping> kept) {
        this.sinks = sinks;
        this.publishInterval = publishInterval;
        this.kept = new KeptSeries(kept);
    }

    @Override
    public void init(ProcessorContext<ResultAddress, @Nullable SpecificRecord> context) {
        KeyValueStore<Bytes, byte[]> totals = context.getStateStore(Totals.STORE);
        KeyValueStore<Bytes, byte[]> windows = context.getStateStore(Windows.STORE);
        Progress progress = new Progress(context.getStateStore(Progress.STORE));
        BootStore boots = new BootStore(context.getStateStore(BootStore.STORE));
        Accounts restored = new Accounts(
                new Publication(context, sinks),
                totals,
                windows,
                new Cohorts(context.getStateStore(Cohorts.STORE)),
                progress,
                new IncompleteWindows(progress, boots));
        restored.restore(context.getStateStore(OpenRequests.STORE), boots, kept);
        context.schedule(publishInterval, PunctuationType.WALL_CLOCK_TIME, at -> restored.publish());
        accounts = restored;
    }

    @Override
    public void process(Record<byte[], Tracked> record) {
        Accounts initialised = accounts;
        if (initialised == null) {
            throw new IllegalStateException("a record came before init");
        }
        initialised.add(record.value());
    }
}
