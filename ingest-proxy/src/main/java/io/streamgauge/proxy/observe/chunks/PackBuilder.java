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

/** Collects consecutive output events in arrays made once per request. */
final class PackBuilder {

    /** Most output events of a pack. */
    static final int CAPACITY = 64;

    private static final Schema GAPS =
            Pack.getClassSchema().getField("gaps_micros").schema();

    private final long[] times = new long[CAPACITY];
    private final int[] choices = new int[CAPACITY];
    private final byte[] classes = new byte[CAPACITY];
    private final long[] tokens = new long[CAPACITY];
    private long disturbed;
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
        disturbed = 0;
        told = true;
    }

    void add(long at, int choice, int outputClasses, long eventTokens, boolean isDisturbed) {
        times[size] = at;
        choices[size] = choice;
        classes[size] = (byte) outputClasses;
        tokens[size] = eventTokens;
        disturbed |= isDisturbed ? 1L << size : 0;
        told &= eventTokens != EventSignals.NOT_TOLD;
        size++;
    }

    /** Gives the pack away and is empty again. */
    Pack take() {
        pack.setFirstAtMicros(times[0]);
        pack.setGapsMicros(gaps());
        pack.setRuns(runs());
        pack.setTokensTold(told);
        pack.setTokens(told ? tokens() : List.of());
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

    private List<Run> runs() {
        List<Run> runs = new ArrayList<>(1);
        for (int i = 0; i < size; i++) {
            if (i == 0 || choices[i] != choices[i - 1] || classes[i] != classes[i - 1]) {
                runs.add(new Run(i, (int) classes[i], choices[i]));
            }
        }
        return runs;
    }

    private List<EventTokens> tokens() {
        List<EventTokens> list = new ArrayList<>(1);
        for (int i = 0; i < size; i++) {
            if (tokens[i] != 1) {
                list.add(new EventTokens(i, tokens[i]));
            }
        }
        return list;
    }

    private List<Disturbed> disturbed() {
        List<Disturbed> list = new ArrayList<>(Long.bitCount(disturbed));
        for (int i = 0; i < size; i++) {
            if ((disturbed & (1L << i)) != 0) {
                list.add(new Disturbed(i, DisturbedCause.CLIENT));
            }
        }
        return list;
    }
}
