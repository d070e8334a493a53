package io.streamgauge.proxy.observe.dialect.usage;

import io.streamgauge.proxy.observe.answer.EventSignals;
import java.util.Arrays;

/**
 * Tokens per event from a running count, for servers that put one on every event. The count of a choice at an output
 * event, less the count at its output event before, is what this event delivered. One output event without a usable
 * count, or one event that could not be read, ends it for the whole response: its tokens would be told to the next one.
 */
final class RunningTokens {

    private static final int MOST_CHOICES = 128;

    private int[] choices = new int[1];
    private long[] counts = new long[1];
    private int size;
    private boolean running = true;

    /** Takes the count at an output event; a negative one is none. Returns its tokens or {@link EventSignals#NOT_TOLD}. */
    long advance(int choice, long count) {
        int slot = running && count > 0 ? slot(choice) : -1;
        if (slot < 0 || count < counts[slot]) {
            running = false;
            return EventSignals.NOT_TOLD;
        }
        long tokens = count - counts[slot];
        counts[slot] = count;
        return tokens;
    }

    void stop() {
        running = false;
    }

    private int slot(int choice) {
        for (int i = 0; i < size; i++) {
            if (choices[i] == choice) {
                return i;
            }
        }
        if (size == MOST_CHOICES) {
            return -1;
        }
        if (size == choices.length) {
            choices = Arrays.copyOf(choices, size * 2);
            counts = Arrays.copyOf(counts, size * 2);
        }
        choices[size] = choice;
        return size++;
    }
}
