package io.streamgauge.processor.timeline;

import io.streamgauge.processor.slo.SloClasses;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/** Runs the records of one request as the topology does. */
public final class Playback {

    private final SloClasses classes;
    private final List<Sample> samples = new ArrayList<>();
    private @Nullable RequestTimeline open;

    public Playback(SloClasses classes) {
        this.classes = classes;
    }

    /** All samples of the records, in their order. */
    public static List<Sample> of(SloClasses classes, List<SpecificRecord> records) {
        Playback playback = new Playback(classes);
        records.forEach(playback::play);
        return playback.samples;
    }

    /** The start, the output events split before each of these indexes, and the end with the rest. */
    public static List<SpecificRecord> split(Script script, int... splits) {
        ScriptedRecords records = new ScriptedRecords(script);
        List<SpecificRecord> all = new ArrayList<>();
        all.add(records.started());
        int from = 0;
        for (int to : splits) {
            all.add(records.chunks(from, to));
            from = to;
        }
        all.add(records.finished(from));
        return all;
    }

    public Step play(SpecificRecord sent) {
        Step step = step(sent);
        samples.addAll(step.samples());
        open = step.next();
        return step;
    }

    List<Sample> samples() {
        return samples;
    }

    boolean open() {
        return open != null;
    }

    boolean generating() {
        return open != null && open.generating();
    }

    private Step step(SpecificRecord sent) {
        if (sent instanceof RequestStarted started) {
            return RequestTimeline.onStarted(started, classes);
        }
        if (sent instanceof ChunksObserved chunks) {
            return RequestTimeline.onChunks(open, chunks);
        }
        return RequestTimeline.onFinished(open, (RequestFinished) sent, classes);
    }
}
