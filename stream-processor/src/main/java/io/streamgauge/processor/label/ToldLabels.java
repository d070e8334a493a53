package io.streamgauge.processor.label;

import static java.util.Objects.requireNonNullElse;

import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.RequestFacts;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.RequestStarted;
import io.streamgauge.schemas.tally.Grouping;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one record tells of the labels of its request, as it was sent.
 *
 * @param values by grouping; the instance is missing where no response head has come
 */
public record ToldLabels(String model, Map<Grouping, String> values, Answer answer) {

    public static ToldLabels of(RequestStarted started) {
        return new ToldLabels(started.getRequest().getModel(), values(started.getRequest()), Answer.AWAITED);
    }

    /** There are output events of answered requests alone. */
    public static ToldLabels of(ChunksObserved chunks) {
        Map<Grouping, String> values = values(chunks.getRoute(), chunks.getUpstream(), chunks.getTenant(), null);
        values.put(Grouping.INSTANCE, known(chunks.getInstance()));
        return new ToldLabels(chunks.getModel(), values, Answer.ACCEPTED);
    }

    public static ToldLabels of(RequestFinished finished) {
        Map<Grouping, String> values = values(finished.getRequest());
        if (finished.getStatus() != null) {
            values.put(Grouping.INSTANCE, known(finished.getInstance()));
        }
        return new ToldLabels(finished.getRequest().getModel(), values, Answer.of(finished));
    }

    private static Map<Grouping, String> values(RequestFacts facts) {
        return values(facts.getRoute(), facts.getUpstream(), facts.getTenant(), facts.getRequestBytes());
    }

    private static Map<Grouping, String> values(
            String route, String upstream, @Nullable String tenant, @Nullable Long requestBytes) {
        Map<Grouping, String> values = new EnumMap<>(Grouping.class);
        values.put(Grouping.ROUTE, route);
        values.put(Grouping.UPSTREAM, upstream);
        values.put(Grouping.TENANT, known(tenant));
        values.put(Grouping.INPUT_SIZE, InputSize.of(requestBytes));
        return values;
    }

    private static String known(@Nullable String value) {
        return requireNonNullElse(value, Grouping.UNKNOWN);
    }
}
