package io.streamgauge.processor.label;

import io.streamgauge.processor.tally.Series;
import io.streamgauge.schemas.tally.Grouping;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The labels of one request, as far as they are decided. A request is in the series of a grouping once both its model
 * and the grouping's own label are fixed, and stays there. Immutable.
 */
public final class RequestLabels {

    /** Those of a request that nothing is known of. */
    public static final RequestLabels NONE = new RequestLabels(LabelValue.held(""), Map.of());

    private final LabelValue model;
    private final Map<Grouping, LabelValue> own;
    private final Map<Grouping, Series> series;

    /** @param own by grouping; those that the request has nothing to do with are missing */
    public RequestLabels(LabelValue model, Map<Grouping, LabelValue> own) {
        this.model = model;
        this.own = Collections.unmodifiableMap(copy(own));
        Map<Grouping, Series> decided = new EnumMap<>(Grouping.class);
        if (model.fixed()) {
            own.forEach((grouping, value) -> {
                if (value.fixed()) {
                    decided.put(grouping, new Series(grouping.labels(), List.of(model.text(), value.text())));
                }
            });
        }
        this.series = Collections.unmodifiableMap(decided);
    }

    /** An empty map of another kind does not tell its type of keys. */
    private static Map<Grouping, LabelValue> copy(Map<Grouping, LabelValue> own) {
        Map<Grouping, LabelValue> copy = new EnumMap<>(Grouping.class);
        copy.putAll(own);
        return copy;
    }

    /** Those of the only grouping that there was, as they were decided then. */
    public static RequestLabels ofRoute(String model, String route) {
        return new RequestLabels(LabelValue.fixed(model), Map.of(Grouping.ROUTE, LabelValue.fixed(route)));
    }

    public LabelValue model() {
        return model;
    }

    /** The labels beside the model. */
    public Map<Grouping, LabelValue> own() {
        return own;
    }

    /** The series that the request is in. */
    public Map<Grouping, Series> series() {
        return series;
    }

    /** Whether nothing is left to be decided. */
    public boolean isFixed() {
        return series.size() == own.size();
    }

    /** Whether its start waits for a label. */
    public boolean holdsStart() {
        return own.keySet().stream().anyMatch(grouping -> !grouping.beginsAtHead() && !series.containsKey(grouping));
    }

    /** The same without groupings that are not kept any more. */
    public RequestLabels only(Collection<Grouping> kept) {
        if (kept.containsAll(own.keySet())) {
            return this;
        }
        Map<Grouping, LabelValue> rest = copy(own);
        rest.keySet().retainAll(kept);
        return new RequestLabels(model, rest);
    }

    /** Names of the labels that are {@code _other}, of the series that the request was not in before. */
    public List<String> overflowedSince(RequestLabels before) {
        List<String> overflowed = new ArrayList<>();
        for (Grouping grouping : series.keySet()) {
            if (before.series.containsKey(grouping)) {
                continue;
            }
            if (grouping == Grouping.ROUTE && isOther(model)) {
                overflowed.add(Grouping.MODEL);
            }
            LabelValue value = own.get(grouping);
            if (grouping.isChosenByOthers() && value != null && isOther(value)) {
                overflowed.add(grouping.label());
            }
        }
        return overflowed;
    }

    private static boolean isOther(LabelValue value) {
        return value.fixed() && value.text().equals(Grouping.OTHER);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RequestLabels labels && model.equals(labels.model) && own.equals(labels.own);
    }

    @Override
    public int hashCode() {
        return 31 * model.hashCode() + own.hashCode();
    }

    @Override
    public String toString() {
        return model + " " + own;
    }
}
