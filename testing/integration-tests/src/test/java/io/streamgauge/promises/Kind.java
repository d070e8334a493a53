package io.streamgauge.promises;

import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.Script;
import java.util.List;
import java.util.stream.LongStream;

/** Sorts of scripted requests, each with what has to be said of it. */
enum Kind {
    GOOD(100, "ok", "stop", tokens(100, 40, 8)),
    SLOW_FIRST_TOKEN(30, "ok", "stop", tokens(6_000, 40, 5)),
    SLOW_PACE(20, "ok", "stop", tokens(100, 2_000, 4)),
    STREAM_ERROR(10, "stream_error", null, tokens(100, 40, 3)),
    SERVER_ERROR(10, "upstream_error", "status", List.of()),
    REJECTED(10, "rejected", "429", List.of()),
    CLIENT_ERROR(10, "client_error", "400", List.of()),
    WHOLE(5, "ok", "stop", List.of()),
    CANCELLED(5, "client_cancel", "after_output", tokens(100, 40, 3));

    static final ChatStream CHAT = ChatStream.of("truth");

    static final long INPUT_TOKENS = 5;
    static final long WHOLE_OUTPUT_TOKENS = 7;

    /** How many of them are sent. */
    final int count;

    final String outcome;
    final String detail;

    /** When its output events are sent, milliseconds since the request. */
    final List<Long> tokenMillis;

    Kind(int count, String outcome, String detail, List<Long> tokenMillis) {
        this.count = count;
        this.outcome = outcome;
        this.detail = detail;
        this.tokenMillis = tokenMillis;
    }

    private static List<Long> tokens(long first, long gap, int count) {
        return LongStream.range(0, count).map(i -> first + i * gap).boxed().toList();
    }

    boolean streamed() {
        return !tokenMillis.isEmpty();
    }

    /** Body of the request. */
    String request() {
        return this == WHOLE ? CHAT.wholeRequest("say") : CHAT.request("say");
    }

    Script script() {
        return switch (this) {
            case GOOD, SLOW_FIRST_TOKEN, SLOW_PACE ->
                CHAT.tokensAt(tokenMillis.stream().mapToLong(at -> at).toArray());
            case STREAM_ERROR ->
                begun().event(CHAT.error("out of memory")).event(CHAT.done()).finish();
            case CANCELLED -> begun().stall();
            case SERVER_ERROR -> error(500);
            case REJECTED -> error(429);
            case CLIENT_ERROR -> error(400);
            case WHOLE -> Script.json(200, CHAT.whole("yes", INPUT_TOKENS, WHOLE_OUTPUT_TOKENS));
        };
    }

    private Script begun() {
        Script script = Script.eventStream().event(CHAT.role());
        for (long at : tokenMillis) {
            script = script.at(at).event(CHAT.content("x"));
        }
        return script;
    }

    private static Script error(int status) {
        return Script.json(status, "{\"error\":{\"message\":\"no\",\"type\":\"some\",\"code\":" + status + "}}");
    }
}
