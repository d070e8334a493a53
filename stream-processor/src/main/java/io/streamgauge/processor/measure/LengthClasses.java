package io.streamgauge.processor.measure;

import java.util.ArrayList;
import java.util.List;

/** Few classes of lengths in tokens, each four times as wide as the one below: what a label can hold. */
public enum LengthClasses {
    /** Of prompts. */
    INPUT(256, 1_024, 4_096, 16_384, 65_536),
    /** Of answers. */
    OUTPUT(16, 64, 256, 1_024, 4_096);

    /** Never handed out. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final long[] upTo;

    @SuppressWarnings("ImmutableEnumChecker") // always from List.copyOf
    private final List<String> labels;

    LengthClasses(long... upTo) {
        this.upTo = upTo;
        List<String> names = new ArrayList<>();
        long from = 0;
        for (long last : upTo) {
            names.add(from + "-" + last);
            from = last + 1;
        }
        names.add(from + "+");
        this.labels = List.copyOf(names);
    }

    /** Value of the label {@code length} for so many tokens. */
    public String of(long tokens) {
        int index = 0;
        while (index < upTo.length && upTo[index] < tokens) {
            index++;
        }
        return labels.get(index);
    }
}
