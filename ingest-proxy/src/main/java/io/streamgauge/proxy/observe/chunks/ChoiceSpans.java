package io.streamgauge.proxy.observe.chunks;

import io.streamgauge.schemas.event.ChoiceSpan;
import io.streamgauge.schemas.event.PreviousEvent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** First and last output event of every choice; choices beyond the most that any API allows are taken as the last one. */
final class ChoiceSpans {

    private static final int MOST = 128;

    private int[] choices = new int[1];
    private long[] first = new long[1];
    private long[] last = new long[1];
    private long[] events = new long[1];
    private int size;

    /** Where a choice is kept. */
    int slot(int choice) {
        for (int i = 0; i < size; i++) {
            if (choices[i] == choice) {
                return i;
            }
        }
        return size == MOST ? MOST - 1 : add(choice);
    }

    int choice(int slot) {
        return choices[slot];
    }

    boolean isNew(int slot) {
        return events[slot] == 0;
    }

    long last(int slot) {
        return last[slot];
    }

    void event(int slot, long at) {
        if (events[slot]++ == 0) {
            first[slot] = at;
        }
        last[slot] = at;
    }

    List<PreviousEvent> previous() {
        List<PreviousEvent> list = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            list.add(new PreviousEvent(choices[i], last[i]));
        }
        return list;
    }

    List<ChoiceSpan> spans() {
        List<ChoiceSpan> list = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            list.add(new ChoiceSpan(choices[i], first[i], last[i], events[i]));
        }
        return list;
    }

    private int add(int choice) {
        if (size == choices.length) {
            int larger = size * 2;
            choices = Arrays.copyOf(choices, larger);
            first = Arrays.copyOf(first, larger);
            last = Arrays.copyOf(last, larger);
            events = Arrays.copyOf(events, larger);
        }
        choices[size] = choice;
        return size++;
    }
}
