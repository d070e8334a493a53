package io.streamgauge.proxy.observe.answer;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The meaning of finish reasons, over all APIs. */
public enum Finish {
    /** None came, or one that leaves it to the connection to tell how the answer ended. */
    NONE,
    /** None came, nor will one: the server marks no end, so a clean end of the body is one. */
    UNMARKED,
    STOP,
    LENGTH,
    TOOL,
    FILTER,
    OTHER,
    /** A reason that means failure. */
    FAILURE;

    /** Takes the server's word; null, empty and "None" are no reason. */
    public static Finish of(@Nullable String word) {
        if (word == null) {
            return NONE;
        }
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "", "none", "abort" -> NONE;
            case "stop",
                    "eos_token",
                    "eos",
                    "word",
                    "stop_sequence",
                    "end_turn",
                    "complete",
                    "completed",
                    "finish",
                    "finished",
                    "stop_criteria_met" -> STOP;
            case "length",
                    "limit",
                    "error_limit",
                    "max_tokens",
                    "max_output_tokens",
                    "model_length",
                    "model_context_window_exceeded" -> LENGTH;
            case "tool_calls", "tool_call", "function_call", "tool_use" -> TOOL;
            case "content_filter", "content_filtered", "guardrail_intervened", "refusal" -> FILTER;
            case "safety", "recitation", "blocklist", "prohibited_content", "spii", "jailbreak", "model_armor" ->
                FILTER;
            case "image_safety", "image_prohibited_content", "image_recitation", "error_toxic" -> FILTER;
            case "error", "failed", "timeout", "insufficient_system_resource" -> FAILURE;
            default -> OTHER;
        };
    }
}
