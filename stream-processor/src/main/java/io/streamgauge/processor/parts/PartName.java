package io.streamgauge.processor.parts;

import java.util.List;

/** Which part of a tally: a counter, a measure or a load, with the values of its own labels. Immutable. */
public record PartName(Kind kind, String name, List<String> labels) {

    /** The changes of phase of a window. */
    public static final PartName LOAD = new PartName(Kind.LOAD, "", List.of());
    /** Open requests before the first window that is kept. */
    public static final PartName LEVEL = new PartName(Kind.LEVEL, "", List.of());

    /** The slowest requests of a window. */
    public static final PartName SLOWEST = new PartName(Kind.SLOWEST, "", List.of());

    /** Whether this is the name made of these. */
    public boolean equals(Kind otherKind, String otherName, List<String> otherLabels) {
        return kind == otherKind && name.equals(otherName) && labels.equals(otherLabels);
    }

    /** What a part holds; the letter stands in store keys and must never change. */
    public enum Kind {
        COUNT('c'),
        BUCKETS('b'),
        DISTRIBUTION('d'),
        LOAD('l'),
        LEVEL('n'),
        SLOWEST('s');

        private final char letter;

        Kind(char letter) {
            this.letter = letter;
        }

        public char letter() {
            return letter;
        }

        public static Kind of(char letter) {
            for (Kind kind : values()) {
                if (kind.letter == letter) {
                    return kind;
                }
            }
            throw new IllegalArgumentException("no kind of part has the letter '" + letter + "'");
        }
    }
}
