package io.streamgauge.proxy.observe.dialect.openai;

import io.streamgauge.proxy.observe.json.JsonScalar;
import io.streamgauge.proxy.observe.json.JsonWords;

/** What the type of an event of a Responses stream means. */
enum ResponsesEvent {
    /** Its delta is text, sound or a picture for the user. */
    CONTENT,
    /** Its delta is reasoning, or a summary of it. */
    REASONING,
    /** Its delta belongs to a tool call. */
    TOOL,
    /** An item of the output begins. */
    ITEM,
    /** The answer has ended. */
    END,
    /** The answer has failed. */
    FAILURE,
    /** The answer has begun. */
    BEGIN,
    KEEP_ALIVE,
    /** Progress, or what was sent before. Results of tools are no output of the model. */
    OTHER,
    /** It has no type: it may be an answer that comes whole. */
    UNNAMED;

    private static final JsonWords<ResponsesEvent> WORDS = new JsonWords<>(OTHER)
            .mean(CONTENT, "response.output_text.delta")
            .mean(REASONING, "response.reasoning_text.delta", "response.reasoning_summary_text.delta")
            .mean(TOOL, "response.function_call_arguments.delta", "response.custom_tool_call_input.delta")
            .mean(TOOL, "response.mcp_call_arguments.delta", "response.code_interpreter_call_code.delta")
            .mean(TOOL, "response.shell_call_command.delta", "response.apply_patch_call_operation_diff.delta")
            .mean(CONTENT, "response.refusal.delta", "response.audio.delta", "response.audio.transcript.delta")
            .mean(CONTENT, "response.image_generation_call.partial_image")
            .mean(ITEM, "response.output_item.added")
            .mean(BEGIN, "response.created", "response.queued", "response.in_progress")
            .mean(END, "response.completed", "response.incomplete", "response.cancelled")
            .mean(FAILURE, "response.failed", "error")
            .mean(KEEP_ALIVE, "keepalive", "ping");

    static ResponsesEvent of(JsonScalar type) {
        return WORDS.meaning(type);
    }
}
