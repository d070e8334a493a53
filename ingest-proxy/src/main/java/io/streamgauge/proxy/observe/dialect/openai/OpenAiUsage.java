package io.streamgauge.proxy.observe.dialect.openai;

import io.streamgauge.schemas.event.Usage;
import org.jspecify.annotations.Nullable;

/**
 * Usage objects of OpenAI's family. They are snapshots: the last one with the two main counts wins, and one without
 * them changes nothing but the details it tells. A count is negative while unknown.
 */
final class OpenAiUsage {

    private static final int NO_SCOPE = -1;
    private static final int JOINT = -2;
    private static final int SEVERAL_CHOICES = -3;

    /** One usage object. */
    static final class Snapshot {
        long prompt;
        long completion;
        long total;
        long cached;
        long reasoning;

        Snapshot() {
            clear();
        }

        void clear() {
            prompt = -1;
            completion = -1;
            total = -1;
            cached = -1;
            reasoning = -1;
        }
    }

    private final Snapshot current = new Snapshot();
    private final Snapshot last = new Snapshot();
    private int scope = NO_SCOPE;

    /** The usage of the current event, to be filled. */
    Snapshot current() {
        return current;
    }

    /**
     * The current event is whole.
     *
     * @param choices number of choices in the event: usage beside exactly one may be that choice's own
     */
    void commit(int choices, int choice) {
        if (current.prompt >= 0 || current.completion >= 0) {
            last.prompt = current.prompt;
            last.completion = current.completion;
            last.total = current.total;
            scope = choices == 1 ? ownScope(choice) : JOINT;
        }
        last.cached = current.cached >= 0 ? current.cached : last.cached;
        last.reasoning = current.reasoning >= 0 ? current.reasoning : last.reasoning;
        current.clear();
    }

    private int ownScope(int choice) {
        return scope == NO_SCOPE || scope == JOINT || scope == choice ? choice : SEVERAL_CHOICES;
    }

    /** The usage of the answer; null where the server told none, or told it of several choices apart. */
    @Nullable
    Usage total() {
        if (scope == NO_SCOPE || scope == SEVERAL_CHOICES) {
            return null;
        }
        return new Usage(known(last.prompt), known(last.cached), known(output()), known(last.reasoning));
    }

    /** Some servers leave reasoning out of the completion; then only all three parts add up to the total. */
    private long output() {
        boolean apart = last.reasoning > 0
                && last.prompt >= 0
                && last.completion >= 0
                && last.prompt + last.completion + last.reasoning == last.total;
        return apart ? last.completion + last.reasoning : last.completion;
    }

    private static @Nullable Long known(long count) {
        return count < 0 ? null : count;
    }
}
