package io.streamgauge.proxy.observe.dialect.usage;

import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.schemas.event.Usage;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/** The usage of one answer, from the counts of its events. A count is negative while unknown. */
public final class UsageTally {

    private static final int NO_SCOPE = -1;
    private static final int JOINT = -2;
    private static final int SEVERAL_CHOICES = -3;
    private static final UsageCount[] ALL = UsageCount.values();
    private static final UsageCount[] OF_SNAPSHOT = ofSnapshot();

    private final UsageRule rule;
    private final RunningTokens running = new RunningTokens();
    private final Counts current = new Counts();
    private final Counts told = new Counts();
    private boolean anyCurrent;
    private boolean anyOutput;
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

    /** The answer has output, whatever is counted. */
    public void outputSeen() {
        anyOutput = true;
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
            for (UsageCount count : OF_SNAPSHOT) {
                told.set(count, current.of(count));
            }
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

    /**
     * The usage of the answer; null where the server told none, or told it of several choices apart. Some servers write
     * zeros until they know better, so beside output a zero is none.
     */
    public @Nullable Usage total() {
        if (scope == NO_SCOPE || scope == SEVERAL_CHOICES) {
            return null;
        }
        Long input = isRefuted(told.input()) ? null : known(told.input());
        Long output = isRefuted(told.output()) ? null : known(told.output());
        if (input == null && output == null) {
            return null;
        }
        return new Usage(
                input,
                isRefuted(told.input()) ? null : known(told.cached()),
                output,
                isRefuted(told.output()) ? null : known(told.reasoning()));
    }

    private boolean isRefuted(long count) {
        return anyOutput && count == 0;
    }

    private static UsageCount[] ofSnapshot() {
        return EnumSet.complementOf(
                        EnumSet.of(UsageCount.FALLBACK_INPUT, UsageCount.FALLBACK_CACHED, UsageCount.FALLBACK_OUTPUT))
                .toArray(UsageCount[]::new);
    }

    private static @Nullable Long known(long count) {
        return count < 0 ? null : count;
    }
}
