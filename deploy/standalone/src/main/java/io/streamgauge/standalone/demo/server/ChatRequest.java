package io.streamgauge.standalone.demo.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Optional;

/** What matters to the simulation in the body of a chat completion request. */
record ChatRequest(String model, int promptTokens, int outputTokens, boolean stream, boolean includeUsage) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int CHARACTERS_PER_TOKEN = 4;
    private static final int DEFAULT_OUTPUT_TOKENS = 64;
    private static final int MAX_OUTPUT_TOKENS = 8_192;

    /** Nothing where the body is not a chat request. */
    static Optional<ChatRequest> parse(String body) {
        try {
            JsonNode request = JSON.readTree(body);
            if (!request.path("messages").isArray()) {
                return Optional.empty();
            }
            int characters = 0;
            for (JsonNode message : request.path("messages")) {
                characters += message.path("content").asText().length();
            }
            int wanted = request.path("max_completion_tokens")
                    .asInt(request.path("max_tokens").asInt(DEFAULT_OUTPUT_TOKENS));
            return Optional.of(new ChatRequest(
                    request.path("model").asText("simulated"),
                    Math.max(1, characters / CHARACTERS_PER_TOKEN),
                    Math.min(Math.max(1, wanted), MAX_OUTPUT_TOKENS),
                    request.path("stream").asBoolean(false),
                    request.path("stream_options").path("include_usage").asBoolean(false)));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
