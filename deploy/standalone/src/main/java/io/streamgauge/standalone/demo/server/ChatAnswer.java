package io.streamgauge.standalone.demo.server;

import com.fasterxml.jackson.databind.node.TextNode;
import io.streamgauge.standalone.demo.engine.Generation;
import java.nio.charset.StandardCharsets;

/** Writes one answer as the OpenAI chat API does, as events or as one JSON object, with its HTTP framing. */
final class ChatAnswer implements Generation.Listener {

    private static final String[] WORDS = {
        "The", " answer", " is", " not", " known", ",", " but", " its", " tokens", " come", " at", " a", " pace", "."
    };
    private static final String STREAM_HEAD =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";

    private final ChatRequest request;
    private final String id;
    private final Connection connection;
    private final StringBuilder text = new StringBuilder();

    ChatAnswer(ChatRequest request, String id, Connection connection) {
        this.request = request;
        this.id = id;
        this.connection = connection;
    }

    @Override
    public boolean token(Generation generation) {
        String word = WORDS[(generation.emitted() - 1) % WORDS.length];
        if (request.stream()) {
            stream(generation, word);
        } else {
            text.append(word);
            if (generation.finished()) {
                connection.send(Responses.json(200, whole(generation.emitted())));
            }
        }
        if (generation.finished()) {
            connection.answered();
        }
        return !connection.closed();
    }

    private void stream(Generation generation, String word) {
        StringBuilder out = new StringBuilder();
        if (generation.emitted() == 1) {
            out.append(STREAM_HEAD).append(event("{\"role\":\"assistant\",\"content\":\"\"}", "null"));
        }
        out.append(event("{\"content\":" + quoted(word) + "}", "null"));
        if (generation.finished()) {
            out.append(event("{}", "\"stop\""));
            if (request.includeUsage()) {
                out.append(chunk(head("chat.completion.chunk") + ",\"choices\":[],\"usage\":"
                        + usage(generation.emitted()) + "}"));
            }
            out.append(chunk("[DONE]")).append("0\r\n\r\n");
        }
        connection.send(out.toString());
    }

    private String event(String delta, String finishReason) {
        return chunk(head("chat.completion.chunk") + ",\"choices\":[{\"index\":0,\"delta\":" + delta
                + ",\"finish_reason\":" + finishReason + "}]}");
    }

    private String whole(int tokens) {
        return head("chat.completion") + ",\"choices\":[{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":"
                + quoted(text.toString()) + "},\"finish_reason\":\"stop\"}],\"usage\":" + usage(tokens) + "}";
    }

    private String head(String object) {
        return "{\"id\":\"" + id + "\",\"object\":\"" + object + "\",\"created\":0,\"model\":"
                + quoted(request.model());
    }

    private String usage(int tokens) {
        int prompt = request.promptTokens();
        return "{\"prompt_tokens\":" + prompt + ",\"completion_tokens\":" + tokens + ",\"total_tokens\":"
                + (prompt + tokens) + "}";
    }

    /** One event in a chunk of HTTP's own. */
    private static String chunk(String data) {
        String event = "data: " + data + "\n\n";
        int bytes = event.getBytes(StandardCharsets.UTF_8).length;
        return Integer.toHexString(bytes) + "\r\n" + event + "\r\n";
    }

    private static String quoted(String text) {
        return TextNode.valueOf(text).toString();
    }
}
