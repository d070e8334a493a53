package io.streamgauge.testkit.openai;

import io.streamgauge.testkit.upstream.Script;

/** Events of an OpenAI chat completion stream of one model, as server-sent events. Texts must need no JSON escape. */
public final class ChatStream {

    private final String model;

    private ChatStream(String model) {
        this.model = model;
    }

    public static ChatStream of(String model) {
        return new ChatStream(model);
    }

    /** Body of a request for a stream that ends with usage. */
    public String request(String prompt) {
        return "{\"model\":\"" + model + "\",\"messages\":[{\"role\":\"user\",\"content\":\"" + prompt
                + "\"}],\"stream\":true,\"stream_options\":{\"include_usage\":true}}";
    }

    /** Body of a request for a whole answer. */
    public String wholeRequest(String prompt) {
        return "{\"model\":\"" + model + "\",\"messages\":[{\"role\":\"user\",\"content\":\"" + prompt + "\"}]}";
    }

    /** The role-only first event. */
    public String role() {
        return choice("{\"role\":\"assistant\",\"content\":\"\"}", "null");
    }

    /** An event with text of the answer. */
    public String content(String text) {
        return choice("{\"content\":\"" + text + "\"}", "null");
    }

    /** An event with text of the reasoning. */
    public String reasoning(String text) {
        return choice("{\"reasoning_content\":\"" + text + "\"}", "null");
    }

    /** An event with nothing but the finish reason. */
    public String finish(String reason) {
        return choice("{}", "\"" + reason + "\"");
    }

    /** The usage event after the last choice. */
    public String usage(long inputTokens, long outputTokens) {
        return "data: {" + envelope() + ",\"choices\":[],\"usage\":{\"prompt_tokens\":" + inputTokens
                + ",\"completion_tokens\":" + outputTokens + ",\"total_tokens\":" + (inputTokens + outputTokens)
                + "}}\n\n";
    }

    /** An error event. */
    public String error(String message) {
        return "data: {\"error\":{\"message\":\"" + message + "\",\"type\":\"server_error\",\"code\":500}}\n\n";
    }

    /** The end marker. */
    public String done() {
        return "data: [DONE]\n\n";
    }

    /** Body of a whole answer. */
    public String whole(String text, long inputTokens, long outputTokens) {
        return "{\"id\":\"chatcmpl-1\",\"object\":\"chat.completion\",\"created\":1,\"model\":\"" + model
                + "\",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":\"" + text
                + "\"},\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":" + inputTokens
                + ",\"completion_tokens\":" + outputTokens + ",\"total_tokens\":" + (inputTokens + outputTokens)
                + "}}";
    }

    /** A stream with one token a chunk at these times (milliseconds since the request), ended in order with the last. */
    public Script tokensAt(long... millis) {
        Script script = Script.eventStream().event(role());
        for (long at : millis) {
            script = script.at(at).event(content("x"));
        }
        return script.event(finish("stop"))
                .event(usage(5, millis.length))
                .event(done())
                .finish();
    }

    private String choice(String delta, String finishReason) {
        return "data: {" + envelope() + ",\"choices\":[{\"index\":0,\"delta\":" + delta + ",\"finish_reason\":"
                + finishReason + "}]}\n\n";
    }

    private String envelope() {
        return "\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"" + model + "\"";
    }
}
