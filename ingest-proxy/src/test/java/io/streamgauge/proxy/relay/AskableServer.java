package io.streamgauge.proxy.relay;

import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.ReceivedRequest;
import io.streamgauge.testkit.upstream.Script;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A server that reports usage if it is asked to, and what there is to say to it. */
final class AskableServer {

    static final String PATH = "/v1/chat/completions";
    static final String SILENT = "{\"model\":\"m\",\"stream\":true}";
    static final String ASKING = "{\"model\":\"m\",\"stream\":true,\"stream_options\":{\"include_usage\":true}}";

    static final ChatStream CHAT = ChatStream.of("m");
    static final List<String> WITHOUT = List.of(CHAT.role(), CHAT.content("a"), CHAT.finish("stop"), CHAT.done());
    static final List<String> WITH =
            List.of(CHAT.role(), CHAT.content("a"), CHAT.finish("stop"), CHAT.usage(5, 1), CHAT.done());

    private AskableServer() {}

    static Script answer(ReceivedRequest request) {
        String body = new String(request.body(), StandardCharsets.UTF_8);
        List<String> events = body.contains("\"include_usage\":true") ? WITH : WITHOUT;
        return with(Script.eventStream(), events).finish();
    }

    /** The script, going on with these events. */
    static Script with(Script begun, List<String> events) {
        Script script = begun;
        for (String event : events) {
            script = script.event(event);
        }
        return script;
    }
}
