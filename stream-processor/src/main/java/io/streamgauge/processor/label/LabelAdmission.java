package io.streamgauge.processor.label;

import static java.util.Objects.requireNonNullElse;

import io.streamgauge.schemas.tally.Grouping;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Decides which values become labels of a partition: those that are listed, and of the others the first that an answer
 * has shown to be real, up to a limit. What is learned is stored and stays. Held on the heap too. One thread.
 */
public final class LabelAdmission {

    /** Name of the store. */
    public static final String STORE = "labels";

    private static final int LONGEST = 128;
    private static final byte[] LEARNED = new byte[0];
    private static final Set<String> OWN_WORDS = Set.of(Grouping.UNKNOWN, Grouping.OTHER);

    private final KeyValueStore<Bytes, byte[]> store;
    private final LabelRules rules;
    private final Map<Kind, Set<String>> learned = new EnumMap<>(Kind.class);

    /** Labels whose values others choose; the letter stands in store keys. */
    private enum Kind {
        MODEL('m'),
        TENANT('t'),
        INSTANCE('i');

        private final char letter;

        Kind(char letter) {
            this.letter = letter;
        }

        static Kind of(char letter) {
            for (Kind kind : values()) {
                if (kind.letter == letter) {
                    return kind;
                }
            }
            throw new IllegalArgumentException("no label has the letter '" + letter + "'");
        }
    }

    public LabelAdmission(KeyValueStore<Bytes, byte[]> store, LabelRules rules) {
        this.store = store;
        this.rules = rules;
        try (KeyValueIterator<Bytes, byte[]> all = store.all()) {
            all.forEachRemaining(entry -> {
                byte[] key = entry.key.get();
                learned(Kind.of((char) key[0])).add(new String(key, 1, key.length - 1, StandardCharsets.UTF_8));
            });
        }
    }

    /** The labels of a request of which nothing has come before this. */
    public RequestLabels begin(ToldLabels told) {
        Map<Grouping, LabelValue> own = new EnumMap<>(Grouping.class);
        for (Grouping grouping : rules.groupings()) {
            String value = requireNonNullElse(told.values().get(grouping), Grouping.UNKNOWN);
            own.put(grouping, kind(grouping) == null ? LabelValue.fixed(value) : LabelValue.held(value));
        }
        return settle(new RequestLabels(LabelValue.held(told.model()), own), told);
    }

    /** What more of the labels is decided by this. */
    public RequestLabels settle(RequestLabels labels, ToldLabels told) {
        return settle(labels, told.answer(), told.values().get(Grouping.INSTANCE));
    }

    /** What is decided of the labels of a request of which nothing more comes. */
    public RequestLabels settleUnanswered(RequestLabels labels) {
        return settle(labels, Answer.NOT_ACCEPTED, null);
    }

    private RequestLabels settle(RequestLabels labels, Answer answer, @Nullable String instance) {
        if (labels.isFixed()) {
            return labels;
        }
        LabelValue model = settle(Kind.MODEL, labels.model(), answer);
        Map<Grouping, LabelValue> own = new EnumMap<>(Grouping.class);
        own.putAll(labels.own());
        own.computeIfPresent(Grouping.TENANT, (grouping, value) -> settle(Kind.TENANT, value, answer));
        if (instance != null) {
            own.computeIfPresent(
                    Grouping.INSTANCE,
                    (grouping, value) ->
                            value.fixed() ? value : settle(Kind.INSTANCE, LabelValue.held(instance), Answer.ACCEPTED));
        }
        return new RequestLabels(model, own);
    }

    private LabelValue settle(Kind kind, LabelValue value, Answer answer) {
        if (value.fixed() || isKnown(kind, value.text())) {
            return LabelValue.fixed(value.text());
        }
        if (learned(kind).size() >= rules.maxLearned() || !isLabel(value.text())) {
            return LabelValue.fixed(Grouping.OTHER);
        }
        return switch (answer) {
            case AWAITED -> value;
            case NOT_ACCEPTED -> LabelValue.fixed(Grouping.OTHER);
            case ACCEPTED -> {
                learn(kind, value.text());
                yield LabelValue.fixed(value.text());
            }
        };
    }

    private boolean isKnown(Kind kind, String value) {
        boolean listed = switch (kind) {
            case MODEL -> rules.models().contains(value);
            case TENANT -> rules.tenants().contains(value);
            case INSTANCE -> false;
        };
        return listed || OWN_WORDS.contains(value) || learned(kind).contains(value);
    }

    private Set<String> learned(Kind kind) {
        return learned.computeIfAbsent(kind, unknown -> new HashSet<>());
    }

    private void learn(Kind kind, String value) {
        learned(kind).add(value);
        byte[] text = value.getBytes(StandardCharsets.UTF_8);
        store.put(
                Bytes.wrap(ByteBuffer.allocate(1 + text.length)
                        .put((byte) kind.letter)
                        .put(text)
                        .array()),
                LEARNED);
    }

    private static @Nullable Kind kind(Grouping grouping) {
        return switch (grouping) {
            case TENANT -> Kind.TENANT;
            case INSTANCE -> Kind.INSTANCE;
            // Whoever configures the proxy chooses these.
            case ROUTE, UPSTREAM, INPUT_SIZE -> null;
        };
    }

    private static boolean isLabel(String value) {
        return value.length() <= LONGEST && !value.isEmpty() && value.chars().allMatch(c -> c >= ' ' && c <= '~');
    }
}
