package io.streamgauge.exporter.page.figure;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes what the page reads. A number that JSON does not have is null. */
public final class JsonText {

    private static final JsonFactory JSON = new JsonFactory();

    private JsonText() {}

    /** Writes one value. */
    @FunctionalInterface
    public interface Writing {
        void to(JsonGenerator json) throws IOException;
    }

    /** The text of one object whose fields are written so. */
    public static String object(Writing fields) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            fields.to(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** Writes a field of figures: by their names, a list of labels and value each. */
    public static void figures(JsonGenerator json, String field, List<FigureValue> values) throws IOException {
        Map<Figure, List<FigureValue>> byFigure = new LinkedHashMap<>();
        values.forEach(value -> byFigure.computeIfAbsent(value.figure(), figure -> new ArrayList<>())
                .add(value));
        json.writeObjectFieldStart(field);
        for (Map.Entry<Figure, List<FigureValue>> figure : byFigure.entrySet()) {
            json.writeArrayFieldStart(figure.getKey().key());
            for (FigureValue value : figure.getValue()) {
                json.writeStartObject();
                strings(json, "labels", value.labels());
                json.writeFieldName("value");
                number(json, value.value());
                json.writeEndObject();
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    /** Writes a field of texts. */
    public static void strings(JsonGenerator json, String field, List<String> texts) throws IOException {
        json.writeArrayFieldStart(field);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    /** Writes a number; a whole one without a fraction. */
    public static void number(JsonGenerator json, double value) throws IOException {
        if (!Double.isFinite(value)) {
            json.writeNull();
        } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            json.writeNumber((long) value);
        } else {
            json.writeNumber(value);
        }
    }
}
