package io.streamgauge.clients;

import java.util.List;
import java.util.Locale;

/**
 * The client libraries, each with the scenarios of its script in src/test/node: name, answer, number of lines printed,
 * and what stands in these lines.
 */
enum Library {
    OPENAI("""
            chat | openai-chat-basic | 7 | " Orrin" | "total_tokens":16
            chat-tools | openai-chat-tool-calls-parallel | 8 | "name":"tide" | "finish_reason":"tool_calls"
            chat-reasoning | deepseek-reasoner-keepalive | 5 | "reasoning_content":" then"
            chat-comments | openrouter-comments | 6 | "reasoning":"So" | "cost":0.00011
            chat-choices | openai-chat-n2-interleaved | 10 | " kite" | "finish_reason":"length"
            chat-refusal | openai-refusal-content-filter | 5 | "refusal":"I can"
            chat-brotli | enc-br | 5 | "Small"
            chat-collected | openai-chat-tool-calls-parallel | 1 | {\\"port\\":\\"Ness\\"}
            chat-whole | openai-chat-nonstream | 1 | "content":"ok"
            chat-rate-limited | openai-chat-429-json | 1 | "status":429 | rate_limit_exceeded
            chat-error-inside | openai-chat-error-event | 4 | "error":{"type":"APIError","message":"engine stopped"
            chat-error-first | vllm-error-first-event | 1 | out of cache blocks
            chat-broken | upstream-abort-midstream | 4 | "Half" | "message":"terminated"
            chat-abort | left openai-chat-basic | 2 | "The"
            completion | openai-completions-basic | 4 | " upon"
            response | openai-responses-text | 11 | " three." | response.completed
            response-tools | openai-responses-reasoning-tool | 13 | " the port" | function_call_arguments.delta
            response-incomplete | openai-responses-incomplete | 5 | response.incomplete
            response-whole | openai-responses-nonstream | 1 | "text":"Hey"
            response-rate-limited | own responses-429 | 1 | "status":429
            response-error-inside | own responses-error | 2 | engine stopped
            response-abort | left openai-responses-text | 2 | response.in_progress
            azure | azure-prompt-filter-first | 6 | prompt_filter_results | "Ahoy"
            transcription | transcription-stream | 3 | " rises"
            speech | passthrough-speech-binary | 1 | "event":"fff344c4
            embeddings | passthrough-embeddings | 1 | "embedding":[0.3,0.4]
            """),
    ANTHROPIC("""
            message | anthropic-text-cache | 9 | " morning" | "stop_reason":"end_turn"
            message-thinking-tool | anthropic-thinking-tool | 16 | thinking_delta | "name":"tide"
            message-gzip | enc-gzip | 8 | "Packed"
            message-collected | anthropic-thinking-tool | 1 | "thinking":"Which port?" | "input":{"port":"Vell"}
            message-whole | anthropic-nonstream | 1 | "Good day."
            message-overloaded | anthropic-529-json | 1 | "status":529 | overloaded_error
            message-invalid | own messages-400 | 1 | "status":400 | max_tokens: out of range
            message-error-inside | anthropic-overloaded | 4 | "Well" | "error":{"type":"APIError"
            message-abort | left anthropic-text-cache | 2 | content_block_start
            message-stream-abort | left anthropic-text-cache | 2 | content_block_start
            message-after-abort | anthropic-text-cache | 9 | message_stop
            """),
    OLLAMA("""
            chat-thinking-tool | ollama-chat-thinking | 6 | "thinking":" look." | "name":"sky"
            chat-whole | ollama-chat-nonstream | 1 | "Hi."
            chat-unknown-model | ollama-404-json | 1 | "status":404 | model 'none:1b' not found
            chat-error-inside | ollama-error-midstream | 3 | "error":{"type":"Error","message":"an error was
            chat-abort | left ollama-chat-thinking | 2 | "I should"
            generate | ollama-generate-default-stream | 3 | " march" | "done_reason":"length"
            generate-abort | left ollama-generate-default-stream | 2 | " home"
            generate-whole | own generate-whole | 1 | "eval_count":1
            """),
    GOOGLE("""
            content | gemini-sse-crlf | 3 | " 3 4" | "finishReason":"STOP"
            content-thinking-tool | own gemini-thinking-tool | 2 | "thought":true | "name":"tide"
            content-whole | gemini-generate-nonstream | 1 | "1 2 3"
            content-exhausted | own gemini-429-stream | 1 | "status":429
            content-whole-exhausted | own gemini-429-whole | 1 | "status":429
            content-error-inside | own gemini-error-inside | 2 | "1 2" | "status":503
            content-abort | left gemini-sse-crlf | 2 | " 3 4"
            content-after-abort | gemini-sse-crlf | 3 | " 5"
            """),
    AI("""
            chat | openai-chat-basic | 10 | " Orrin" | "totalTokens":16
            chat-tools | openai-chat-tool-calls-parallel | 13 | "toolName":"tide","input":{"port":"Ness"}
            chat-whole | openai-chat-nonstream | 1 | "text":"ok"
            chat-rate-limited | openai-chat-429-json | 2 | "statusCode":429
            chat-error-inside | openai-chat-error-event | 9 | "type":"error" | engine stopped
            chat-abort | left openai-chat-basic | 5 | " Orrin"
            response-tools | openai-responses-reasoning-tool | 13 | reasoning-delta | "input":{"port":"Ness"}
            response-abort | left openai-responses-text | 5 | " two"
            compatible-reasoning | deepseek-reasoner-keepalive | 11 | reasoning-delta | "Nine"
            compatible-vllm | vllm-chat-reasoning-field | 12 | reasoning-delta
            message-thinking-tool | anthropic-thinking-tool | 17 | " port?" | "input":{"port":"Vell"}
            message-error-inside | anthropic-overloaded | 7 | "type":"error" | overloaded_error
            message-abort | left anthropic-text-cache | 5 | " morning"
            message-overloaded | anthropic-529-json | 1 | "status":529
            gemini | gemini-sse-crlf | 9 | " 3 4" | "reasoningTokens":35
            gemini-abort | left gemini-sse-crlf | 5 | " 3 4"
            mistral | mistral-chat | 8 | "jour"
            cohere-abort | left cohere-v2-chat | 5 | " greeting"
            cohere | cohere-v2-chat | 12 | " greeting" | " there"
            bedrock-abort | left bedrock-converse | 5 | "Think"
            bedrock | bedrock-converse | 16 | "Think" | " back" | "toolName":"tide"
            """);

    private final String table;

    Library(String table) {
        this.table = table;
    }

    /** Reads the table. */
    List<Scenario> scenarios() {
        return table.lines().map(Scenario::of).toList();
    }

    /** The model that a scenario asks for. */
    String model(Scenario scenario) {
        return "scenario." + this + "." + scenario.name();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
