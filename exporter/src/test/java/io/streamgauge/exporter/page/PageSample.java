package io.streamgauge.exporter.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.streamgauge.bootstrap.config.KafkaSettings;
import io.streamgauge.bootstrap.management.Contents;
import io.streamgauge.bootstrap.management.route.Answer;
import io.streamgauge.bootstrap.management.route.Asked;
import io.streamgauge.bootstrap.management.route.Route;
import io.streamgauge.exporter.page.request.SlowestOfWindows;
import io.streamgauge.exporter.page.request.SlowestRequests;
import io.streamgauge.exporter.page.site.LivePage;
import io.streamgauge.exporter.result.Reception;
import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.exporter.sample.ManualClock;
import io.streamgauge.exporter.sample.Published;
import io.streamgauge.exporter.sample.SeriesTimeline;
import io.streamgauge.exporter.sample.SomeSlos;
import io.streamgauge.exporter.sample.SomeTotals;
import io.streamgauge.exporter.scrape.ResultMetrics;
import io.streamgauge.exporter.scrape.ScrapeSettings;
import io.streamgauge.exporter.window.WindowLength;
import io.streamgauge.schemas.registry.BundledSchemaRegistry;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The page over results that a test puts in, without Kafka or sockets. */
final class PageSample {

    static final long NOW_MILLIS = 1_764_403_200_000L;

    private static final KafkaSettings NO_KAFKA = new KafkaSettings("127.0.0.1:1", Map.of());
    private static final Duration STALE_AFTER = Duration.ofSeconds(30);
    private static final List<WindowLength> WINDOWS =
            List.of(WindowLength.of(Duration.ofSeconds(10)), WindowLength.of(Duration.ofMinutes(1)));

    private final ManualClock clock = new ManualClock(Instant.ofEpochMilli(NOW_MILLIS));
    final ResultStore store = new ResultStore(clock);
    private final ResultMetrics metrics =
            new ResultMetrics(store, new AllRead(), new ScrapeSettings(WINDOWS, STALE_AFTER, List.of()), clock);
    private final LivePage page = new LivePage(
            store,
            metrics,
            new SlowestRequests(NO_KAFKA, new BundledSchemaRegistry(), store, clock),
            new SlowestOfWindows(store, clock),
            WINDOWS);

    private record AllRead() implements Reception {

        @Override
        public boolean caughtUp() {
            return true;
        }

        @Override
        public Map<String, Long> read() {
            return Map.of();
        }

        @Override
        public Map<String, Long> unreadable() {
            return Map.of();
        }
    }

    /** Takes in a series' windows, totals with one request open, and that all of it has been worked through. */
    PageSample with(SeriesTimeline timeline, String model) {
        return add(timeline, model).workedThrough();
    }

    /** Takes in a series' windows and totals with one request open. */
    PageSample add(SeriesTimeline timeline, String model) {
        timeline.windows().values().forEach(store::put);
        store.put(SomeTotals.ofModel(model, 0)
                .open("waiting", 1, (NOW_MILLIS - 3_000) * 1_000)
                .result());
        return this;
    }

    PageSample workedThrough() {
        store.put(SomeSlos.chat("*"), 0);
        store.put(SomeTotals.progress(0, clock.millis()));
        clock.advance(Duration.ofSeconds(1));
        return this;
    }

    /** What the port for operators shows. */
    Contents contents() {
        return new Contents(List.of(metrics), List.of(), List.of(), page.routes());
    }

    Published scrape() {
        return new Published(metrics.metrics());
    }

    Answer ask(String pathAndQuery) {
        Asked asked = Asked.of(URI.create(pathAndQuery));
        for (Route route : page.routes()) {
            boolean below = route.path().length() > 1 && route.path().endsWith("/");
            if (below ? asked.path().startsWith(route.path()) : asked.path().equals(route.path())) {
                return answer(route, asked);
            }
        }
        throw new AssertionError("nothing is served at " + asked.path());
    }

    private static Answer answer(Route route, Asked asked) {
        if (route instanceof Route.Open open) {
            return open.answer().apply(asked);
        } else if (route instanceof Route.Guarded guarded) {
            return guarded.answer().apply(asked);
        }
        throw new AssertionError(route.path() + " has no answer of its own");
    }

    JsonNode json(String pathAndQuery) {
        try {
            return new ObjectMapper().readTree(new String(ask(pathAndQuery).body(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
