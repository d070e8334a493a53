package io.streamgauge.schemas.topic;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Keys of llm.windows and llm.totals: JSON arrays, in UTF-8 on the wire. They carry no schema id, because compaction
 * needs the same bytes for the same thing for ever. Label names are part of a key: two groupings may have equal values.
 */
public final class ResultKey {

    private static final JsonFactory JSON = new JsonFactory();
    private static final ObjectMapper READER = new ObjectMapper();

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

    /** {@code ["cohort",{"model":"m","route":"r"},<start>,<partition>]}. */
    public static String cohort(List<String> labelNames, List<String> labelValues, long startMillis, int partition) {
        return json(json -> {
            json.writeString("cohort");
            series(json, labelNames, labelValues);
            json.writeNumber(startMillis);
            json.writeNumber(partition);
        });
    }

    /**
     * What a key of llm.windows says.
     *
     * @param labelNames in the order of the key
     */
    public record WindowKey(List<String> labelNames, List<String> labelValues, long startMillis, int partition) {}

    /**
     * Reads a key of llm.windows: a mark that a window is gone has nothing else.
     *
     * @throws IllegalArgumentException it is none
     */
    public static WindowKey windowOf(String key) {
        try {
            JsonNode parts = READER.readTree(key);
            if (parts.size() != 4 || !parts.path(0).asText().equals("window")) {
                throw new IllegalArgumentException("not the key of a window: " + key);
            }
            List<String> names = new ArrayList<>();
            List<String> values = new ArrayList<>();
            parts.path(1).properties().forEach(label -> {
                names.add(label.getKey());
                values.add(label.getValue().asText());
            });
            return new WindowKey(
                    names, values, parts.path(2).asLong(), parts.path(3).asInt());
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not the key of a window: " + key, e);
        }
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
