package io.streamgauge.testkit.vectors;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a vector's sidecar expects or accepts, and where what was seen differs from it. One thread at a time. */
public final class Expectation {

    private final StreamVector vector;
    private final List<String> differences = new ArrayList<>();

    public Expectation(StreamVector vector) {
        this.vector = vector;
    }

    /** What differs of everything that was compared so far, in words. */
    public List<String> differences() {
        return List.copyOf(differences);
    }

    /** The value is the field's, as they are written: numbers may be of several Java types. */
    public void is(String field, @Nullable Object actual) {
        String shown = String.valueOf(actual);
        List<JsonNode> right = right(field);
        differ(field, right.stream().anyMatch(value -> value.asText().equals(shown)), shown, right);
    }

    /** The time is that of the piece that is expected. */
    public void isInPiece(String field, @Nullable Long atMicros) {
        List<@Nullable Long> right = new ArrayList<>();
        right(field).forEach(piece -> right.add(timeOf(piece)));
        differ(field, right.stream().anyMatch(time -> Objects.equals(time, atMicros)), atMicros, right);
    }

    /** The times are those of the pieces that are expected. */
    public void isInPieces(String field, List<Long> atMicros) {
        List<List<@Nullable Long>> right = new ArrayList<>();
        for (JsonNode pieces : right(field)) {
            List<@Nullable Long> times = new ArrayList<>();
            pieces.forEach(piece -> times.add(timeOf(piece)));
            right.add(times);
        }
        differ(field, right.contains(atMicros), atMicros, right);
    }

    /** Something that no field tells is as it has to be. */
    public void same(String what, @Nullable Long expected, @Nullable Long actual) {
        differ(what, Objects.equals(expected, actual), actual, expected);
    }

    private void differ(String what, boolean same, @Nullable Object actual, @Nullable Object right) {
        if (!same) {
            differences.add(what + " is " + actual + " instead of " + right);
        }
    }

    private List<JsonNode> right(String field) {
        List<JsonNode> values = new ArrayList<>();
        values.add(vector.expect().path(field));
        vector.sidecar().path("accept").path(field).forEach(values::add);
        return values;
    }

    private @Nullable Long timeOf(JsonNode piece) {
        return piece.isNumber()
                ? Math.round(vector.delivery().pieces().get(piece.asInt()).atMillis() * 1000)
                : null;
    }
}
