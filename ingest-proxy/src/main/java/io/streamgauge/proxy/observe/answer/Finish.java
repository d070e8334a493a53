package io.streamgauge.proxy.observe.answer;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The meaning of finish reasons, over all APIs. */
public enum Finish {
    /** None came, or one that leaves it to the connection to tell how the answer ended. */
    NONE,
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
            case "stop", "eos_token", "stop_sequence", "end_turn" -> STOP;
            case "length", "max_tokens", "model_length" -> LENGTH;
            case "tool_calls", "function_call", "tool_use" -> TOOL;
            case "content_filter" -> FILTER;
            case "error", "insufficient_system_resource" -> FAILURE;
            default -> OTHER;
        };
    }
}
