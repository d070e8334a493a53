package io.streamgauge.proxy.observe.dialect.usage;

import java.util.Arrays;

/** What is known of each count. One that is negative is unknown. */
final class Counts {

    private static final long UNKNOWN = -1;

    private final long[] tokens = new long[UsageCount.values().length];

    Counts() {
        clear();
    }

    void clear() {
        Arrays.fill(tokens, UNKNOWN);
    }

    long of(UsageCount count) {
        return tokens[place(count)];
    }

    void set(UsageCount count, long known) {
        tokens[place(count)] = known;
    }

    boolean isKnown(UsageCount count) {
        return of(count) >= 0;
    }

    /** The whole prompt. */
    long input() {
        long input = of(UsageCount.INPUT);
        return input < 0
                ? of(UsageCount.FALLBACK_INPUT)
                : input + more(UsageCount.INPUT_APART) + more(UsageCount.CACHED_APART);
    }

    /** The whole output, reasoning included. */
    long output() {
        long output = of(UsageCount.OUTPUT);
        if (output < 0) {
            return first(UsageCount.REASONING_APART, UsageCount.FALLBACK_OUTPUT);
        }
        output = Math.max(output, of(UsageCount.PRELIMINARY_OUTPUT));
        long reasoning = isReasoningApart() ? more(UsageCount.REASONING) : 0;
        return output + reasoning + more(UsageCount.REASONING_APART);
    }

    /** The part of the prompt that was read from a cache. */
    long cached() {
        long cached = first(UsageCount.CACHED, UsageCount.CACHED_APART);
        return cached < 0 ? of(UsageCount.FALLBACK_CACHED) : cached;
    }

    /** The part of the output that is reasoning. */
    long reasoning() {
        return first(UsageCount.REASONING, UsageCount.REASONING_APART);
    }

    /** The one, or the other where that is unknown. */
    private long first(UsageCount preferred, UsageCount otherwise) {
        return isKnown(preferred) ? of(preferred) : of(otherwise);
    }

    /** Some servers leave reasoning out of the output without saying so; then only all three parts make the total. */
    private boolean isReasoningApart() {
        long reasoning = of(UsageCount.REASONING);
        long input = of(UsageCount.INPUT);
        return reasoning > 0 && input >= 0 && input + of(UsageCount.OUTPUT) + reasoning == of(UsageCount.TOTAL);
    }

    private long more(UsageCount count) {
        return Math.max(0, of(count));
    }

    @SuppressWarnings("EnumOrdinal") // as in EnumMap, but without an object for each number
    private static int place(UsageCount count) {
        return count.ordinal();
    }
}
