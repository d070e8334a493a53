package io.streamgauge.exporter.page.site;

import io.streamgauge.bootstrap.management.route.Answer;
import io.streamgauge.bootstrap.management.route.Asked;
import io.streamgauge.bootstrap.management.route.Route;
import io.streamgauge.exporter.page.history.History;
import io.streamgauge.exporter.page.history.HistoryJson;
import io.streamgauge.exporter.page.request.SlowestOfWindows;
import io.streamgauge.exporter.page.request.SlowestRequests;
import io.streamgauge.exporter.page.spread.Spread;
import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.scrape.ResultMetrics;
import io.streamgauge.exporter.span.Span;
import io.streamgauge.exporter.window.WindowLength;
import io.streamgauge.schemas.tally.Grouping;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;

/** The page at {@code /}, its files, and what it asks for while it is open. Everything comes from memory. */
public final class LivePage {

    private static final Map<String, String> NOT_KEPT = Map.of("Cache-Control", "no-store");

    private final History history;
    private final HistoryJson historyJson;
    private final Spread spread;
    private final SlowestRequests slowest;
    private final SlowestOfWindows slowestOfWindows;
    private final NowJson now;
    private final ContentsJson contents;
    private final Wanted wanted;

    public LivePage(
            ResultStore store,
            ResultMetrics metrics,
            SlowestRequests slowest,
            SlowestOfWindows slowestOfWindows,
            List<WindowLength> lengths) {
        this.slowestOfWindows = slowestOfWindows;
        this.slowest = slowest;
        this.history = new History(store);
        this.historyJson = new HistoryJson(history);
        this.spread = new Spread(store);
        this.now = new NowJson(store, metrics);
        this.contents = new ContentsJson(store, lengths);
        this.wanted = new Wanted(lengths);
    }

    /** What the port for operators serves of it. */
    public List<Route> routes() {
        return List.of(
                new Route.Open("/", StaticFiles::page),
                new Route.Open(StaticFiles.PATH, StaticFiles::below),
                new Route.Events("/api/changes", now::changes),
                new Route.Guarded("/api/catalog", asked -> json(contents.catalog())),
                new Route.Guarded("/api/series", asked -> json(contents.series())),
                new Route.Guarded("/api/now", this::now),
                new Route.Guarded("/api/models", asked -> json(now.models(wanted.length(asked)))),
                new Route.Guarded("/api/history", this::history),
                new Route.Guarded("/api/distribution", this::distribution),
                new Route.Guarded("/api/heatmap", this::heatmap),
                new Route.Guarded("/api/slowest", this::slowest));
    }

    private Answer now(Asked asked) {
        return json(now.of(wanted.series(asked), wanted.length(asked)));
    }

    private Answer history(Asked asked) {
        return json(historyJson.of(wanted.series(asked), wanted.length(asked), wanted.millis(asked, "after", 0)));
    }

    private Answer distribution(Asked asked) {
        Series series = wanted.series(asked);
        WindowLength length = wanted.length(asked);
        Optional<Span> newest = history.newest(series, length);
        if (newest.isEmpty()) {
            return json("{}");
        }
        long end = wanted.millis(asked, "end", newest.get().endMillis());
        return json(spread.distribution(series, wanted.measure(asked), Span.endedBy(end, length.duration())));
    }

    private Answer heatmap(Asked asked) {
        Series series = wanted.series(asked);
        WindowLength length = wanted.length(asked);
        return history.newest(series, length)
                .map(newest -> lastHour(newest, History.stepMillis(length)))
                .map(hour -> json(spread.heatmap(series, wanted.measure(asked), hour, History.stepMillis(length))))
                .orElseGet(() -> json("{}"));
    }

    private Answer slowest(Asked asked) {
        Series series = wanted.series(asked);
        if (!Grouping.ROUTE.has(series.labelNames())) {
            throw new IllegalArgumentException("single requests are told by route alone");
        }
        try {
            return json(
                    slowest.of(series.labelValues().get(0), series.labelValues().get(1)));
        } catch (KafkaException e) {
            // Kafka is away, or nobody gave the right to read the requests: windows know their slowest, too.
            return json(slowestOfWindows.of(series));
        }
    }

    private static Span lastHour(Span newest, long stepMillis) {
        long end = newest.endMillis() / stepMillis * stepMillis;
        return new Span(end - ResultStore.KEPT.toMillis() / stepMillis * stepMillis, end);
    }

    private static Answer json(String text) {
        Answer answer = Answer.json(text);
        return new Answer(answer.status(), answer.contentType(), answer.body(), NOT_KEPT);
    }
}
