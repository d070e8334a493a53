package io.streamgauge.proxy.observe.dialect.usage;

import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.schemas.event.Usage;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The usage of one answer, from the counts of its events. A count is negative while unknown. */
public final class UsageTally {

    private static final int NO_SCOPE = -1;
    private static final int JOINT = -2;
    private static final int SEVERAL_CHOICES = -3;
    private static final long UNKNOWN = -1;

    private final UsageRule rule;
    private final RunningTokens running = new RunningTokens();
    private final long[] current = unknown();
    private final long[] told = unknown();
    private boolean anyCurrent;
    private int scope = NO_SCOPE;

    public UsageTally(UsageRule rule) {
        this.rule = rule;
    }

    private static long[] unknown() {
        long[] counts = new long[UsageCount.values().length];
        Arrays.fill(counts, UNKNOWN);
        return counts;
    }

    /** The current event tells a count; a negative one tells nothing. */
    public void count(UsageCount count, long tokens) {
        if (tokens >= 0) {
            current[count.ordinal()] = tokens;
            anyCurrent = true;
        }
    }

    /**
     * Tokens of the current event, which has output of this choice alone; {@link EventSignals#NOT_TOLD} where the
     * server does not tell them.
     */
    public long tokensOfOutput(int choice) {
        long output = output(current);
        return switch (rule) {
            case SUM_OF_OUTPUT -> output;
            case LAST_SNAPSHOT -> running.advance(choice, output);
            // Counts of all choices together go on from event to event, whatever choice these are of.
            case LAST, LARGEST -> running.advance(0, output);
        };
    }

    /** From now on tokens of single events cannot be told from a running count. */
    public void stopRunning() {
        running.stop();
    }

    /**
     * The current event is whole.
     *
     * @param choices number of choices in the event: usage beside exactly one may be that choice's own
     */
    public void commit(int choices, int choice) {
        if (!anyCurrent) {
            return;
        }
        if (input(current) >= 0 || output(current) >= 0) {
            scope = rule == UsageRule.LAST_SNAPSHOT && choices == 1 ? ownScope(choice) : JOINT;
        }
        if (rule == UsageRule.LAST_SNAPSHOT && (isTold(UsageCount.INPUT) || isTold(UsageCount.OUTPUT))) {
            replace(UsageCount.INPUT);
            replace(UsageCount.OUTPUT);
            replace(UsageCount.TOTAL);
        }
        for (UsageCount count : UsageCount.values()) {
            merge(count);
        }
        forget();
    }

    /** The current event is void. */
    public void forget() {
        if (anyCurrent) {
            Arrays.fill(current, UNKNOWN);
            anyCurrent = false;
        }
    }

    private boolean isTold(UsageCount count) {
        return current[count.ordinal()] >= 0;
    }

    private void replace(UsageCount count) {
        told[count.ordinal()] = current[count.ordinal()];
    }

    private void merge(UsageCount count) {
        int i = count.ordinal();
        if (current[i] < 0) {
            return;
        }
        if (rule == UsageRule.LARGEST) {
            told[i] = Math.max(told[i], current[i]);
        } else if (rule == UsageRule.SUM_OF_OUTPUT && count == UsageCount.OUTPUT) {
            told[i] = Math.max(0, told[i]) + current[i];
        } else {
            told[i] = current[i];
        }
    }

    private int ownScope(int choice) {
        return scope == NO_SCOPE || scope == JOINT || scope == choice ? choice : SEVERAL_CHOICES;
    }

    /** The usage of the answer; null where the server told none, or told it of several choices apart. */
    public @Nullable Usage total() {
        if (scope == NO_SCOPE || scope == SEVERAL_CHOICES) {
            return null;
        }
        long cached = first(told, UsageCount.CACHED, UsageCount.CACHED_APART);
        long reasoning = first(told, UsageCount.REASONING, UsageCount.REASONING_APART);
        return new Usage(known(input(told)), known(cached), known(output(told)), known(reasoning));
    }

    private static long input(long[] counts) {
        long input = counts[UsageCount.INPUT.ordinal()];
        return input < 0
                ? counts[UsageCount.FALLBACK_INPUT.ordinal()]
                : input + more(counts, UsageCount.INPUT_APART) + more(counts, UsageCount.CACHED_APART);
    }

    private static long output(long[] counts) {
        long output = counts[UsageCount.OUTPUT.ordinal()];
        if (output >= 0) {
            long reasoning = isReasoningApart(counts) ? more(counts, UsageCount.REASONING) : 0;
            return output + reasoning + more(counts, UsageCount.REASONING_APART);
        }
        return first(counts, UsageCount.REASONING_APART, UsageCount.FALLBACK_OUTPUT);
    }

    /** Some servers leave reasoning out of the output without saying so; then only all three parts make the total. */
    private static boolean isReasoningApart(long[] counts) {
        long reasoning = counts[UsageCount.REASONING.ordinal()];
        long input = counts[UsageCount.INPUT.ordinal()];
        long output = counts[UsageCount.OUTPUT.ordinal()];
        return reasoning > 0 && input >= 0 && input + output + reasoning == counts[UsageCount.TOTAL.ordinal()];
    }

    private static long more(long[] counts, UsageCount count) {
        return Math.max(0, counts[count.ordinal()]);
    }

    private static long first(long[] counts, UsageCount preferred, UsageCount otherwise) {
        long count = counts[preferred.ordinal()];
        return count >= 0 ? count : counts[otherwise.ordinal()];
    }

    private static @Nullable Long known(long count) {
        return count < 0 ? null : count;
    }
}
