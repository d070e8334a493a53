package io.streamgauge.exporter.page.request;

import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.schemas.tally.Grouping;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Which of the names that clients send a model's label stands for: requests carry what was sent. A name that was admitted only
 * later is told by its own label from then on, also where requests before that were counted as {@code _other}.
 */
final class ModelNames {

    private final ResultStore store;

    ModelNames(ResultStore store) {
        this.store = store;
    }

    /** Whether a name is counted under this label, as far as results tell now. */
    Predicate<String> of(String label) {
        if (!label.equals(Grouping.OTHER)) {
            return label::equals;
        }
        Set<String> admitted = store.totals().keySet().stream()
                .filter(series -> Grouping.ROUTE.has(series.labelNames()))
                .map(series -> series.labelValues().get(0))
                .filter(model -> !model.equals(Grouping.OTHER))
                .collect(Collectors.toSet());
        return name -> !admitted.contains(name);
    }
}
