package io.streamgauge.proxy.observe.dialect.sglang;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether an event brings something new, where each event may repeat all that came before. Of the text before only
 * its length and a hash are kept: a text that begins with it repeats it, and is new if it is longer. A text that does not
 * shows that events bring only what is new; from then on any text is.
 */
final class GrowingText {

    /** Choices of one answer that are told apart; the text of further ones always counts as new. */
    private static final int MOST_CHOICES = 128;

    private static final long FACTOR = 0x100000001B3L;

    private static final class Before {
        private long length;
        private long hash;
        private boolean repeated;
    }

    /** Gone through by index: iterators would be all that an event allocates. */
    private final List<Before> choices = new ArrayList<>();

    private boolean onlyNew;
    private long length;
    private long hash;
    private long next;

    /** An event begins. */
    void begin() {
        length = 0;
        hash = 0;
        for (int i = 0; i < choices.size(); i++) {
            Before before = choices.get(i);
            before.repeated = before.length == 0;
        }
        next = nextLength();
    }

    /** Reads on in the text of the event. */
    void add(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            add(bytes[i]);
        }
    }

    /** Reads one more symbol of the text. */
    void add(long symbol) {
        hash = (hash ^ symbol) * FACTOR;
        length++;
        if (length == next) {
            reached();
        }
    }

    /** The event is whole and belongs to this choice: whether its text is new. */
    boolean isNew(int choice) {
        Before before = of(choice);
        if (length == 0 || before == null || onlyNew) {
            return length > 0;
        }
        if (!before.repeated) {
            onlyNew = true;
            return true;
        }
        boolean longer = length > before.length;
        before.length = length;
        before.hash = hash;
        return longer;
    }

    private @Nullable Before of(int choice) {
        if (choice >= MOST_CHOICES) {
            return null;
        }
        while (choices.size() <= choice) {
            Before none = new Before();
            none.repeated = true;
            choices.add(none);
        }
        return choices.get(choice);
    }

    private void reached() {
        for (int i = 0; i < choices.size(); i++) {
            Before before = choices.get(i);
            if (before.length == length) {
                before.repeated = before.hash == hash;
            }
        }
        next = nextLength();
    }

    /** Since the choice may be named behind its text, the text is compared with those of all choices. */
    private long nextLength() {
        long smallest = Long.MAX_VALUE;
        for (int i = 0; i < choices.size(); i++) {
            long known = choices.get(i).length;
            if (known > length) {
                smallest = Math.min(smallest, known);
            }
        }
        return smallest;
    }
}
