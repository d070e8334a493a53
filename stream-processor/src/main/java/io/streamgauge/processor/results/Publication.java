package io.streamgauge.processor.results;

import io.streamgauge.processor.parts.Level;
import io.streamgauge.processor.tally.Series;
import io.streamgauge.processor.totals.Totals;
import io.streamgauge.processor.tracker.boot.IncompleteWindows;
import io.streamgauge.processor.windows.Window;
import io.streamgauge.processor.windows.WindowContent;
import io.streamgauge.processor.windows.Windows;
import io.streamgauge.schemas.result.CohortResult;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.result.SloCohort;
import io.streamgauge.schemas.result.TotalsResult;
import io.streamgauge.schemas.result.WindowResult;
import io.streamgauge.schemas.topic.ResultKey;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Turns what is stored into absolute results and sends them on. Decides nothing: when it runs changes no result. */
final class Publication {

    private final ProcessorContext<ResultAddress, @Nullable SpecificRecord> context;
    private final Sinks sinks;
    private final int partition;

    Publication(ProcessorContext<ResultAddress, @Nullable SpecificRecord> context, Sinks sinks) {
        this.context = context;
        this.sinks = sinks;
        this.partition = context.taskId().partition();
    }

    void window(Window window, Windows windows) {
        WindowContent content = WindowContent.of(window, windows);
        Level level = windows.levelAt(window);
        WindowResult result = new WindowResult(
                window.series().labelNames(),
                window.series().labelValues(),
                window.startMillis(),
                partition,
                content.counts(),
                content.distributions(),
                content.load(level),
                content.slowest());
        send(sinks.windows(), address(window), result);
    }

    void cohort(Window window, List<SloCohort> classes) {
        Series series = window.series();
        CohortResult result =
                new CohortResult(series.labelNames(), series.labelValues(), window.startMillis(), partition, classes);
        String key = ResultKey.cohort(series.labelNames(), series.labelValues(), window.startMillis(), partition);
        send(sinks.windows(), new ResultAddress(key, partition), result);
    }

    /** Says that the series has ended with this window. */
    void end(Window window) {
        send(sinks.windows(), address(window), null);
    }

    void totals(Series series, Totals totals, OpenNow open) {
        Totals.Content content = totals.content(series);
        TotalsResult result = new TotalsResult(
                series.labelNames(),
                series.labelValues(),
                partition,
                content.counts(),
                content.buckets(),
                open.phases(),
                open.overdue());
        String key = ResultKey.totals(series.labelNames(), series.labelValues(), partition);
        send(sinks.totals(), new ResultAddress(key, partition), result);
    }

    void progress(long appendedUntilMillis, IncompleteWindows incomplete, Totals totals) {
        PartitionProgress result = new PartitionProgress(
                partition,
                appendedUntilMillis,
                context.currentSystemTimeMs(),
                totals.content(Series.PARTITION).counts(),
                incomplete.starts());
        send(sinks.totals(), new ResultAddress(ResultKey.progress(partition), partition), result);
    }

    private ResultAddress address(Window window) {
        Series series = window.series();
        return new ResultAddress(
                ResultKey.window(series.labelNames(), series.labelValues(), window.startMillis(), partition),
                partition);
    }

    private void send(String sink, ResultAddress address, @Nullable SpecificRecord result) {
        context.forward(new Record<>(address, result, context.currentSystemTimeMs()), sink);
    }
}
