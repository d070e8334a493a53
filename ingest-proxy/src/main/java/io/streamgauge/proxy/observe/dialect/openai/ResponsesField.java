package io.streamgauge.proxy.observe.dialect.openai;

import io.streamgauge.proxy.observe.json.JsonPaths;

/** What is looked at in events and answers of Responses, and where it stands. */
enum ResponsesField {
    TYPE,
    DELTA,
    ITEM_TYPE,
    WHOLE_TEXT,
    WHOLE_REASONING,
    MODEL,
    STATUS,
    INCOMPLETE_REASON,
    ERROR,
    INPUT_TOKENS,
    CACHED_TOKENS,
    OUTPUT_TOKENS,
    REASONING_TOKENS,
    TOTAL_TOKENS;

    static final JsonPaths<ResponsesField> PATHS = paths();

    private static JsonPaths<ResponsesField> paths() {
        JsonPaths<ResponsesField> paths = new JsonPaths<ResponsesField>()
                .capture(TYPE, "type")
                .notice(DELTA, "delta", "partial_image_b64")
                .capture(ITEM_TYPE, "item.type", "output[].type")
                .notice(WHOLE_TEXT, "output[].content[].text", "output[].content[].refusal")
                .notice(WHOLE_REASONING, "output[].summary[].text");
        response(paths, "");
        response(paths, "response.");
        return paths;
    }

    /** A whole answer, or the response within an event. */
    private static void response(JsonPaths<ResponsesField> paths, String at) {
        paths.capture(MODEL, at + "model")
                .capture(STATUS, at + "status")
                .capture(INCOMPLETE_REASON, at + "incomplete_details.reason")
                .notice(ERROR, at + "error")
                .capture(INPUT_TOKENS, at + "usage.input_tokens")
                .capture(CACHED_TOKENS, at + "usage.input_tokens_details.cached_tokens")
                .capture(OUTPUT_TOKENS, at + "usage.output_tokens")
                .capture(REASONING_TOKENS, at + "usage.output_tokens_details.reasoning_tokens")
                .capture(TOTAL_TOKENS, at + "usage.total_tokens");
    }
}
