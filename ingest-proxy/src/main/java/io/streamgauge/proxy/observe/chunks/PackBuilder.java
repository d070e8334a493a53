package io.streamgauge.proxy.observe.chunks;

import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.schemas.event.Disturbed;
import io.streamgauge.schemas.event.DisturbedCause;
import io.streamgauge.schemas.event.EventTokens;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.Run;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.PrimitivesArrays;
import org.jspecify.annotations.Nullable;

/**
 * Collects consecutive output events. Most are like the one before them: of such an event only its time is written, so
 * that little of what a stream keeps has to be fetched when its next event comes.
 */
final class PackBuilder {

    /** Most output events of a pack. */
    static final int CAPACITY = 64;

    private static final Schema GAPS =
            Pack.getClassSchema().getField("gaps_micros").schema();

    private final long[] times = new long[CAPACITY];
    private List<Run> runs = List.of();
    private List<EventTokens> tokens = List.of();
    private int runChoice;
    private int runClasses;
    private long disturbed;
    private long byClient;
    private boolean told;
    private int size;
    private Pack pack = new Pack();

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    /** When the first event of the pack came. */
    long startedAt() {
        return times[0];
    }

    /** Begins a pack that already knows what came before it. */
    void start(Pack preceded) {
        pack = preceded;
        runs = new ArrayList<>(1);
        tokens = List.of();
        disturbed = 0;
        byClient = 0;
        told = true;
    }

    void add(long at, int choice, int outputClasses, long eventTokens, @Nullable DisturbedCause cause) {
        times[size] = at;
        if (size == 0 || choice != runChoice || outputClasses != runClasses) {
            runs.add(new Run(size, outputClasses, choice));
            runChoice = choice;
            runClasses = outputClasses;
        }
        told &= eventTokens != EventSignals.NOT_TOLD;
        if (told && eventTokens != 1) {
            tokens = tokens.isEmpty() ? new ArrayList<>() : tokens;
            tokens.add(new EventTokens(size, eventTokens));
        }
        disturbed |= cause != null ? 1L << size : 0;
        byClient |= cause == DisturbedCause.CLIENT ? 1L << size : 0;
        size++;
    }

    /** Gives the pack away and is empty again. */
    Pack take() {
        pack.setFirstAtMicros(times[0]);
        pack.setGapsMicros(gaps());
        pack.setRuns(runs);
        pack.setTokensTold(told);
        pack.setTokens(told ? tokens : List.of());
        pack.setDisturbed(disturbed == 0 ? List.of() : disturbed());
        size = 0;
        return pack;
    }

    /** Primitive, since boxed gaps would be most of what an event allocates. */
    private List<Long> gaps() {
        PrimitivesArrays.LongArray gaps = new PrimitivesArrays.LongArray(size, GAPS);
        for (int i = 1; i < size; i++) {
            gaps.add(i - 1, times[i] - times[i - 1]);
        }
        return gaps;
    }

    private List<Disturbed> disturbed() {
        List<Disturbed> list = new ArrayList<>(Long.bitCount(disturbed));
        for (int i = 0; i < size; i++) {
            if ((disturbed & (1L << i)) != 0) {
                boolean client = (byClient & (1L << i)) != 0;
                list.add(new Disturbed(i, client ? DisturbedCause.CLIENT : DisturbedCause.PROXY));
            }
        }
        return list;
    }
}
