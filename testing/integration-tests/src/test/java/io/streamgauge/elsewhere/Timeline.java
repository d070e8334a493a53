package io.streamgauge.elsewhere;

import io.streamgauge.testkit.vectors.MetricVector;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The events of one request, told apart by their class letters, in milliseconds since the start. */
record Timeline(MetricVector vector) {

    /** Times of the events of these classes, in order. */
    List<Double> times(String classes) {
        return vector.events().stream()
                .filter(event -> classes.indexOf(event.type()) >= 0)
                .map(MetricVector.Event::atMillis)
                .toList();
    }

    boolean has(String classes) {
        return !times(classes).isEmpty();
    }

    @Nullable
    Double first(String classes) {
        return has(classes) ? times(classes).get(0) : null;
    }

    @Nullable
    Double last(String classes) {
        List<Double> times = times(classes);
        return times.isEmpty() ? null : times.get(times.size() - 1);
    }

    /** Time of the last line of all; of an answer that was no stream, its end. */
    double end() {
        return vector.events().isEmpty()
                ? vector.line().path("end").asDouble()
                : vector.events().get(vector.events().size() - 1).atMillis();
    }

    /** Output tokens by usage. */
    long tokens() {
        return vector.outputTokens().orElseThrow();
    }

    /** Tokens in the events of these classes, one where an event does not tell. */
    long tokensIn(String classes) {
        return tokenTimes(classes).size();
    }

    /** For each token of the events of these classes the time of its event. */
    List<Double> tokenTimes(String classes) {
        List<Double> times = new ArrayList<>();
        for (MetricVector.Event event : vector.events()) {
            for (long token = 0;
                    classes.indexOf(event.type()) >= 0 && token < event.tokens().orElse(1);
                    token++) {
                times.add(event.atMillis());
            }
        }
        return times;
    }

    /** Each gap as often as the event behind it has tokens, divided by their number. */
    List<Double> gapsSpreadOverTokens(String classes) {
        List<Double> gaps = new ArrayList<>();
        @Nullable Double before = null;
        for (MetricVector.Event event : vector.events()) {
            if (classes.indexOf(event.type()) < 0) {
                continue;
            }
            long tokens = event.tokens().orElse(1);
            for (long token = 0; before != null && token < tokens; token++) {
                gaps.add((event.atMillis() - before) / tokens);
            }
            before = event.atMillis();
        }
        return gaps;
    }

    static List<Double> gaps(List<Double> times) {
        List<Double> gaps = new ArrayList<>();
        for (int i = 1; i < times.size(); i++) {
            gaps.add(times.get(i) - times.get(i - 1));
        }
        return gaps;
    }
}
