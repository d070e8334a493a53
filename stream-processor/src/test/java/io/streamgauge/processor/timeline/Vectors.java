package io.streamgauge.processor.timeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The worked examples of vectors/metrics.jsonl. */
public final class Vectors {

    private Vectors() {}

    public static Stream<JsonNode> lines() throws IOException {
        try (InputStream file = Vectors.class.getResourceAsStream("/vectors/metrics.jsonl")) {
            String text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            ObjectMapper mapper = new ObjectMapper();
            List<JsonNode> lines = new ArrayList<>();
            for (String line : text.lines().filter(it -> !it.isBlank()).toList()) {
                lines.add(mapper.readTree(line));
            }
            return lines.stream();
        }
    }

    public static JsonNode line(String id) throws IOException {
        return lines().filter(line -> line.path("id").asText().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
