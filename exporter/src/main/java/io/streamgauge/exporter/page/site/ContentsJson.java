package io.streamgauge.exporter.page.site;

import com.fasterxml.jackson.core.JsonGenerator;
import io.streamgauge.bootstrap.process.BuildVersion;
import io.streamgauge.exporter.metric.Metric;
import io.streamgauge.exporter.page.figure.Figure;
import io.streamgauge.exporter.page.figure.JsonText;
import io.streamgauge.exporter.page.figure.RequestFigure;
import io.streamgauge.exporter.result.ResultStore;
import io.streamgauge.exporter.result.Series;
import io.streamgauge.exporter.window.WindowLength;
import io.streamgauge.schemas.tally.Grouping;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What there is to choose from, and what every figure means. */
final class ContentsJson {

    private final ResultStore store;
    private final List<WindowLength> lengths;

    ContentsJson(ResultStore store, List<WindowLength> lengths) {
        this.store = store;
        this.lengths = lengths;
    }

    /** Every figure's metric with its definition, and the lengths of windows; the same for the life of the process. */
    String catalog() {
        return JsonText.object(json -> {
            json.writeStringField("version", BuildVersion.current());
            JsonText.strings(
                    json, "windows", lengths.stream().map(WindowLength::label).toList());
            JsonText.strings(
                    json,
                    "seconds",
                    lengths.stream()
                            .map(length -> Long.toString(length.duration().toSeconds()))
                            .toList());
            json.writeNumberField("kept", ResultStore.KEPT.toSeconds());
            json.writeObjectFieldStart("figures");
            for (Figure figure : Figure.values()) {
                define(json, figure.key(), figure.metric());
                json.writeStringField("unit", figure.unit().name().toLowerCase(Locale.ROOT));
                json.writeEndObject();
            }
            for (RequestFigure figure : RequestFigure.values()) {
                define(json, figure.key(), figure.metric());
                json.writeEndObject();
            }
            json.writeEndObject();
        });
    }

    private static void define(JsonGenerator json, String key, Metric metric) throws IOException {
        json.writeObjectFieldStart(key);
        json.writeStringField("metric", metric.name());
        json.writeStringField("help", metric.help());
    }

    /** Every series there has been, those of names that are no labels last. */
    String series() {
        List<Series> all = store.totals().keySet().stream()
                .sorted(Comparator.comparing(
                                (Series series) -> series.labelNames().get(1))
                        .thenComparing(series -> series.labelValues().contains(Grouping.OTHER))
                        .thenComparing(series -> String.join("\n", series.labelValues())))
                .toList();
        return JsonText.object(json -> {
            json.writeArrayFieldStart("series");
            for (Series series : all) {
                json.writeStartObject();
                json.writeStringField("by", series.labelNames().get(1));
                JsonText.strings(json, "labels", series.labelValues());
                json.writeBooleanField("quiet", !store.windows().containsKey(series));
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }
}
