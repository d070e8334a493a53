package io.streamgauge.proxy.observe.dialect.openai;

import io.streamgauge.proxy.observe.json.JsonPaths;

/** What is looked at in OpenAI's events and answers, and where it stands. */
enum OpenAiField {
    MODEL,
    OBJECT,
    CHOICES,
    CHOICE,
    INDEX,
    DELTA,
    MESSAGE,
    CONTENT,
    REASONING,
    TOOL,
    FINISH_REASON,
    PROMPT_TOKENS,
    COMPLETION_TOKENS,
    TOTAL_TOKENS,
    CACHED_TOKENS,
    REASONING_TOKENS,
    TIMED_PROMPT,
    TIMED_CACHED,
    TIMED_COMPLETION,
    QUEUE_SECONDS,
    QUEUE_MILLIS,
    ERROR;

    static final JsonPaths<OpenAiField> PATHS = paths();

    private static JsonPaths<OpenAiField> paths() {
        JsonPaths<OpenAiField> paths = new JsonPaths<OpenAiField>()
                .notice(CHOICES, "choices")
                .notice(CHOICE, "choices[]")
                .captureCommon(MODEL, "model")
                .capture(OBJECT, "object")
                .capture(INDEX, "choices[].index")
                .notice(CONTENT, "choices[].text")
                .capture(FINISH_REASON, "choices[].finish_reason")
                .notice(ERROR, "error", "choices[].error", "x_groq.error")
                .notice(DELTA, "choices[].delta")
                .notice(MESSAGE, "choices[].message")
                .capture(QUEUE_MILLIS, "metrics.queue_time_ms")
                .capture(TIMED_PROMPT, "timings.prompt_n")
                .capture(TIMED_CACHED, "timings.cache_n")
                .capture(TIMED_COMPLETION, "timings.predicted_n");
        message(paths, "choices[].delta.");
        message(paths, "choices[].message.");
        usage(paths, "usage.");
        usage(paths, "x_groq.usage.");
        return paths;
    }

    /** Text is a string, or with some servers a list of typed parts. */
    private static void message(JsonPaths<OpenAiField> paths, String at) {
        paths.notice(CONTENT, at + "content", at + "content[].text", at + "refusal")
                .notice(CONTENT, at + "audio.data", at + "audio.transcript")
                .notice(REASONING, at + "reasoning_content", at + "reasoning", at + "content[].thinking[].text")
                .notice(REASONING, at + "reasoning_details[].text", at + "reasoning_details[].summary")
                .notice(TOOL, at + "tool_calls[].function.name", at + "tool_calls[].function.arguments")
                .notice(TOOL, at + "tool_calls[].custom.name", at + "tool_calls[].custom.input")
                .notice(TOOL, at + "function_call.name", at + "function_call.arguments");
    }

    private static void usage(JsonPaths<OpenAiField> paths, String at) {
        paths.capture(PROMPT_TOKENS, at + "prompt_tokens")
                .capture(COMPLETION_TOKENS, at + "completion_tokens")
                .capture(TOTAL_TOKENS, at + "total_tokens")
                .capture(CACHED_TOKENS, at + "prompt_tokens_details.cached_tokens", at + "prompt_cache_hit_tokens")
                .capture(REASONING_TOKENS, at + "completion_tokens_details.reasoning_tokens", at + "reasoning_tokens")
                .capture(QUEUE_SECONDS, at + "queue_time");
    }
}
