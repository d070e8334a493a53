package io.streamgauge.exporter.page.site;

import io.streamgauge.exporter.page.figure.JsonText;
import io.streamgauge.exporter.page.figure.ScrapedFigures;
import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.scrape.ResultMetrics;
import io.streamgauge.exporter.window.WindowLength;
import io.streamgauge.schemas.result.PartitionProgress;
import io.streamgauge.schemas.tally.Grouping;
import java.util.Collection;
import java.util.List;

/** What is so now, as a scrape would say it at this moment. */
final class NowJson {

    private final ResultStore store;
    private final ResultMetrics metrics;

    NowJson(ResultStore store, ResultMetrics metrics) {
        this.store = store;
        this.metrics = metrics;
    }

    /** Changes whenever there is something new to ask for. */
    String changes() {
        Collection<PartitionProgress> newest = store.progresses().newest();
        List<PartitionProgress> settled = store.progresses().settled();
        long published = newest.stream()
                .mapToLong(PartitionProgress::getPublishedAtMillis)
                .max()
                .orElse(0);
        long until = settled.stream()
                .mapToLong(PartitionProgress::getProcessedUntilMillis)
                .min()
                .orElse(0);
        return JsonText.object(json -> {
            json.writeNumberField("published", published);
            json.writeNumberField("until", until);
            json.writeNumberField("series", store.totals().size());
        });
    }

    /** The figures of one series and of the pipeline. */
    String of(Series series, WindowLength length) {
        ScrapedFigures scraped = new ScrapedFigures(metrics.now(series::equals), length.label());
        return JsonText.object(json -> {
            JsonText.figures(json, "pipeline", scraped.ofPipeline());
            JsonText.figures(json, "series", scraped.of(series));
        });
    }

    /** The figures of every model, by route. */
    String models(WindowLength length) {
        List<Series> all = store.totals().keySet().stream()
                .filter(series -> Grouping.ROUTE.has(series.labelNames()))
                .toList();
        ScrapedFigures scraped =
                new ScrapedFigures(metrics.now(series -> Grouping.ROUTE.has(series.labelNames())), length.label());
        return JsonText.object(json -> {
            json.writeArrayFieldStart("models");
            for (Series series : all) {
                json.writeStartObject();
                JsonText.strings(json, "labels", series.labelValues());
                JsonText.figures(json, "figures", scraped.of(series));
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }
}
