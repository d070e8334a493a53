package io.streamgauge.proxy.observe.dialect.usage;

import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.schemas.event.Usage;
import org.jspecify.annotations.Nullable;

/** The usage of one answer, from the counts of its events. A count is negative while unknown. */
public final class UsageTally {

    private static final int NO_SCOPE = -1;
    private static final int JOINT = -2;
    private static final int SEVERAL_CHOICES = -3;
    private static final UsageCount[] ALL = UsageCount.values();

    private final UsageRule rule;
    private final RunningTokens running = new RunningTokens();
    private final Counts current = new Counts();
    private final Counts told = new Counts();
    private boolean anyCurrent;
    private int scope = NO_SCOPE;

    public UsageTally(UsageRule rule) {
        this.rule = rule;
    }

    /** The current event tells a count; a negative one tells nothing. */
    public void count(UsageCount count, long tokens) {
        if (tokens >= 0) {
            current.set(count, tokens);
            anyCurrent = true;
        }
    }

    /**
     * Tokens of the current event, which has output of this choice alone; {@link EventSignals#NOT_TOLD} where the
     * server does not tell them.
     */
    public long tokensOfOutput(int choice) {
        long output = anyCurrent ? current.output() : EventSignals.NOT_TOLD;
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
        if (current.input() >= 0 || current.output() >= 0) {
            scope = rule == UsageRule.LAST_SNAPSHOT && choices == 1 ? ownScope(choice) : JOINT;
        }
        if (rule == UsageRule.LAST_SNAPSHOT
                && (current.isKnown(UsageCount.INPUT) || current.isKnown(UsageCount.OUTPUT))) {
            replace(UsageCount.INPUT);
            replace(UsageCount.OUTPUT);
            replace(UsageCount.TOTAL);
        }
        for (UsageCount count : ALL) {
            merge(count);
        }
        forget();
    }

    /** The current event is void. */
    public void forget() {
        if (anyCurrent) {
            current.clear();
            anyCurrent = false;
        }
    }

    private void replace(UsageCount count) {
        told.set(count, current.of(count));
    }

    private void merge(UsageCount count) {
        if (!current.isKnown(count)) {
            return;
        }
        long now = current.of(count);
        if (rule == UsageRule.LARGEST) {
            told.set(count, Math.max(told.of(count), now));
        } else if (rule == UsageRule.SUM_OF_OUTPUT && count == UsageCount.OUTPUT) {
            told.set(count, Math.max(0, told.of(count)) + now);
        } else {
            told.set(count, now);
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
        long cached = told.first(UsageCount.CACHED, UsageCount.CACHED_APART);
        long reasoning = told.first(UsageCount.REASONING, UsageCount.REASONING_APART);
        return new Usage(known(told.input()), known(cached), known(told.output()), known(reasoning));
    }

    private static @Nullable Long known(long count) {
        return count < 0 ? null : count;
    }
}
