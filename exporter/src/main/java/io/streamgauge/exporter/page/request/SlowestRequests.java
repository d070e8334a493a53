package io.streamgauge.exporter.page.request;

import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.schemas.event.ChunksObserved;
import io.streamgauge.schemas.event.Pack;
import io.streamgauge.schemas.event.RequestFinished;
import io.streamgauge.schemas.event.Uuid;
import io.streamgauge.schemas.registry.SchemaRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.Predicate;
import org.apache.avro.specific.SpecificRecord;

/**
 * The slowest requests of one model and route that ended in the last two minutes, read from the requests' own topic when
 * somebody asks. An answer is given again for ten seconds. Any thread.
 */
public final class SlowestRequests {

    static final Duration BACK = Duration.ofMinutes(2);

    private static final Duration KEPT = Duration.ofSeconds(10);
    static final int MOST = 10;

    private final RequestTopic topic;
    private final ModelNames names;
    private final Clock clock;
    private Look latest = new Look("", "", 0, List.of(), true);

    /** @param store tells which names have a label of their own */
    public SlowestRequests(KafkaSettings kafka, SchemaRegistry registry, ResultStore store, Clock clock) {
        this.topic = new RequestTopic(kafka, registry);
        this.names = new ModelNames(store);
        this.clock = clock;
    }

    /**
     * What was found.
     *
     * @param slowest longest first
     * @param whole whether all of the time was looked through
     */
    record Look(String model, String route, long atMillis, List<RequestStory> slowest, boolean whole) {}

    /** As JSON. */
    public String of(String model, String route) {
        return RequestJson.of(look(model, route));
    }

    private synchronized Look look(String model, String route) {
        long now = clock.millis();
        if (!latest.model.equals(model) || !latest.route.equals(route) || now - latest.atMillis >= KEPT.toMillis()) {
            latest = lookNow(model, route, now);
        }
        return latest;
    }

    private Look lookNow(String model, String route, long nowMillis) {
        Found found = new Found(names.of(model), route);
        boolean whole = topic.read(nowMillis - BACK.toMillis(), found::read);
        return new Look(model, route, nowMillis, found.slowest(), whole);
    }

    /** The slowest so far, and the packs of every request that is still open. */
    private static final class Found {

        private final Predicate<String> isOfModel;
        private final String route;
        private final Map<Uuid, List<Pack>> open = new HashMap<>();
        private final PriorityQueue<RequestStory> slowest =
                new PriorityQueue<>(Comparator.comparingLong(RequestStory::durationMicros));

        Found(Predicate<String> isOfModel, String route) {
            this.isOfModel = isOfModel;
            this.route = route;
        }

        void read(SpecificRecord event) {
            if (event instanceof ChunksObserved chunks) {
                if (isOfModel.test(chunks.getModel()) && chunks.getRoute().equals(route)) {
                    open.computeIfAbsent(chunks.getRequestId(), id -> new ArrayList<>())
                            .add(chunks.getPack());
                }
            } else if (event instanceof RequestFinished finished
                    && isOfModel.test(finished.getRequest().getModel())
                    && finished.getRequest().getRoute().equals(route)) {
                List<Pack> packs = open.remove(finished.getRequest().getRequestId());
                slowest.add(RequestStory.of(finished, packs == null ? List.of() : packs));
                if (slowest.size() > MOST) {
                    slowest.remove();
                }
            }
        }

        List<RequestStory> slowest() {
            return slowest.stream()
                    .sorted(Comparator.comparingLong(RequestStory::durationMicros)
                            .reversed())
                    .toList();
        }
    }
}
