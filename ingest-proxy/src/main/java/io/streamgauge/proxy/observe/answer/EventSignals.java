package io.streamgauge.proxy.observe.answer;

import java.util.Arrays;

/** What one event means. Reused from event to event by the reader that fills it. */
public final class EventSignals {

    /** The output carries text the user sees. */
    public static final int CONTENT = 1;
    /** The output carries reasoning. */
    public static final int REASONING = 2;
    /** The output starts a tool call or carries its arguments. */
    public static final int TOOL = 4;
    /** Tokens of an output are not told. */
    public static final long NOT_TOLD = -1;

    /** Kinds of event as a whole. */
    public enum Kind {
        /** Something of the dialect: output, finish, usage or protocol. */
        MESSAGE,
        KEEP_ALIVE,
        /** An error object. */
        ERROR,
        /** A message after which the answer is complete, though more may follow. */
        LAST,
        /** The end marker: what follows is no part of the answer. */
        END,
        /** Not understood. */
        UNKNOWN
    }

    private static final int MOST_OUTPUTS = 128;

    private Kind kind = Kind.MESSAGE;
    private boolean recognised;
    private int outputs;
    private int[] choices = new int[2];
    private int[] classes = new int[2];
    private long tokens = NOT_TOLD;

    public Kind kind() {
        return kind;
    }

    /** Whether the event shows that it is in the language of its reader. */
    public boolean isRecognised() {
        return recognised;
    }

    /** Number of choices this event has output of. */
    public int outputs() {
        return outputs;
    }

    /** Choice index of an output. */
    public int choice(int output) {
        return choices[output];
    }

    /** Classes of an output, as bits. */
    public int classes(int output) {
        return classes[output];
    }

    /** Tokens of the event's only output as the server told them, or {@link #NOT_TOLD}. */
    public long tokens() {
        return tokens;
    }

    /** Forgets the event before. */
    public void clear() {
        kind = Kind.MESSAGE;
        recognised = false;
        outputs = 0;
        tokens = NOT_TOLD;
    }

    /** Says what the event is as a whole. */
    public void kind(Kind newKind) {
        kind = newKind;
    }

    /** Says whether the event shows that it is in the language of its reader. */
    public void recognised(boolean shown) {
        recognised = shown;
    }

    /** Adds output of a choice; more than any API allows in one event is left out. */
    public void output(int choice, int outputClasses) {
        if (outputs == MOST_OUTPUTS) {
            return;
        }
        if (outputs == choices.length) {
            choices = Arrays.copyOf(choices, outputs * 2);
            classes = Arrays.copyOf(classes, outputs * 2);
        }
        choices[outputs] = choice;
        classes[outputs] = outputClasses;
        outputs++;
    }

    /** Says how many tokens the only output has. */
    public void tokens(long told) {
        tokens = told;
    }
}
