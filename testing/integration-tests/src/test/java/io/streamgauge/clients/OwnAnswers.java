package io.streamgauge.clients;

/** Answers of servers that no vector holds. */
final class OwnAnswers {

    private OwnAnswers() {}

    /** The answer with this name. */
    static Answer of(String name) {
        return switch (name) {
            case "responses-429" -> Answer.json("/responses", "openai.responses", "rejected", 429, """
                        {"error":{"message":"Rate limit reached.","type":"rate_limit_error","param":null,"code":null}}""");
            case "responses-error" -> responsesError();
            case "messages-400" -> Answer.json("/messages", "anthropic.messages", "client_error", 400, """
                        {"type":"error","error":{"type":"invalid_request_error","message":"max_tokens: out of range"}}""");
            case "generate-whole" -> Answer.json("/generate", "ollama.generate", "ok", 200, """
                        {"model":"cedar3:8b","created_at":"2026-09-20T10:00:01Z","response":" march","done":true,\
                        "done_reason":"stop","total_duration":519156,"prompt_eval_count":26,"eval_count":1}""");
            case "gemini-thinking-tool" -> geminiThinkingTool();
            case "gemini-error-inside" -> geminiErrorInside();
            case "gemini-429-stream" ->
                Answer.json(":streamGenerateContent", "gemini.sse", "rejected", 429, googleError(429));
            case "gemini-429-whole" ->
                Answer.json(":generateContent", "gemini.generate", "rejected", 429, googleError(429));
            default -> throw new IllegalArgumentException("no answer of our own is called " + name);
        };
    }

    private static Answer responsesError() {
        return Answer.events("/responses", "openai.responses", "stream_error", """
                event: response.created
                data: {"type":"response.created","sequence_number":0,"response":{"id":"resp_1","object":"response",\
                "created_at":1790000003,"status":"in_progress","model":"gpt-oak-2","output":[]}}

                """, """
                event: error
                data: {"type":"error","sequence_number":1,"code":"server_error","message":"engine stopped","param":null}

                """);
    }

    private static Answer geminiThinkingTool() {
        return Answer.events(":streamGenerateContent", "gemini.sse", "ok", geminiEvent("""
                        {"index":0,"content":{"role":"model","parts":[{"text":"Which port?","thought":true}]}}"""), geminiEvent("""
                        {"index":0,"content":{"role":"model","parts":[{"functionCall":{"name":"tide",\
                        "args":{"port":"Ness"}}}]},"finishReason":"STOP"}"""));
    }

    private static Answer geminiErrorInside() {
        return Answer.events(
                ":streamGenerateContent",
                "gemini.sse",
                "stream_error",
                geminiEvent("""
                        {"index":0,"content":{"role":"model","parts":[{"text":"1 2"}]}}"""),
                "data: " + googleError(503) + "\r\n\r\n");
    }

    private static String geminiEvent(String candidate) {
        return """
                data: {"candidates":[%s],"usageMetadata":{"promptTokenCount":9,"totalTokenCount":9},\
                "modelVersion":"gemini-larch"}\r
                \r
                """.formatted(candidate);
    }

    private static String googleError(int code) {
        return """
                {"error":{"code":%d,"message":"Not now.","status":"%s"}}""".formatted(code, code == 429 ? "RESOURCE_EXHAUSTED" : "UNAVAILABLE");
    }
}
