package io.streamgauge.proxy.relay.usage.request;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A JSON text as maps, lists and texts. Numbers stay as written: any digits are allowed, and none are to change. */
final class PlainJson {

    static final String TRUE = "VALUE_TRUE true";
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNumberLength(AskingRequest.LIMIT_BYTES)
                    .build())
            .build();

    private PlainJson() {}

    /** @throws IOException where the text is not one JSON object */
    static Map<String, Object> object(String text) throws IOException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException("not an object: " + text);
            }
            Map<String, Object> object = members(parser);
            if (parser.nextToken() != null) {
                throw new IOException("more than one object: " + text);
            }
            return object;
        }
    }

    private static Map<String, Object> members(JsonParser parser) throws IOException {
        Map<String, Object> members = new HashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            members.put(name, value(parser));
        }
        return members;
    }

    private static Object value(JsonParser parser) throws IOException {
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            return members(parser);
        }
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            List<Object> elements = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                elements.add(value(parser));
            }
            return elements;
        }
        return parser.currentToken() + " " + parser.getText();
    }
}
