package io.streamgauge.schemas.topic;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Keys of llm.windows and llm.totals: JSON arrays, in UTF-8 on the wire. They carry no schema id, because compaction
 * needs the same bytes for the same thing for ever. Label names are part of a key: two groupings may have equal values.
 */
public final class ResultKey {

    private static final JsonFactory JSON = new JsonFactory();

    private ResultKey() {}

    /** {@code ["window",{"model":"m","route":"r"},<start>,<partition>]}. */
    public static String window(List<String> labelNames, List<String> labelValues, long startMillis, int partition) {
        return json(json -> {
            json.writeString("window");
            series(json, labelNames, labelValues);
            json.writeNumber(startMillis);
            json.writeNumber(partition);
        });
    }

    /** {@code ["totals",{"model":"m","route":"r"},<partition>]}. */
    public static String totals(List<String> labelNames, List<String> labelValues, int partition) {
        return json(json -> {
            json.writeString("totals");
            series(json, labelNames, labelValues);
            json.writeNumber(partition);
        });
    }

    /** {@code ["progress",<partition>]}. */
    public static String progress(int partition) {
        return json(json -> {
            json.writeString("progress");
            json.writeNumber(partition);
        });
    }

    private static void series(JsonGenerator json, List<String> names, List<String> values) throws IOException {
        if (names.size() != values.size()) {
            throw new IllegalArgumentException("labels " + names + " have values " + values);
        }
        json.writeStartObject();
        for (int i = 0; i < names.size(); i++) {
            json.writeStringField(names.get(i), values.get(i));
        }
        json.writeEndObject();
    }

    private static String json(Elements elements) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartArray();
            elements.write(json);
            json.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private interface Elements {
        void write(JsonGenerator json) throws IOException;
    }
}
