package io.streamgauge.promises;

import io.streamgauge.testkit.openai.ChatStream;
import io.streamgauge.testkit.upstream.Script;
import java.util.stream.IntStream;

/** Sorts of scripted requests, each with what has to be said of it. */
enum Kind {
    GOOD(100, "ok", 100, 40, 8),
    SLOW_FIRST_TOKEN(30, "ok", 6_000, 40, 5),
    SLOW_PACE(20, "ok", 100, 2_000, 4),
    STREAM_ERROR(10, "stream_error", 100, 40, 3),
    SERVER_ERROR(10, "upstream_error", 0, 0, 0),
    REJECTED(10, "rejected", 0, 0, 0),
    CLIENT_ERROR(10, "client_error", 0, 0, 0),
    WHOLE(5, "ok", 0, 0, 0),
    CANCELLED(5, "client_cancel", 100, 40, 3);

    static final ChatStream CHAT = ChatStream.of("truth");

    static final int INPUT_TOKENS = 5;
    static final int WHOLE_OUTPUT_TOKENS = 7;

    /** How many of them are sent. */
    final int count;

    final String outcome;

    /** Output events of each. */
    final int tokens;

    private final int firstMillis;
    private final int gapMillis;

    Kind(int count, String outcome, int firstMillis, int gapMillis, int tokens) {
        this.count = count;
        this.outcome = outcome;
        this.firstMillis = firstMillis;
        this.gapMillis = gapMillis;
        this.tokens = tokens;
    }

    /** When an output event is sent, milliseconds since the request. */
    long tokenMillis(int index) {
        return firstMillis + (long) index * gapMillis;
    }

    boolean streamed() {
        return tokens > 0;
    }

    /** Body of the request. */
    String request() {
        return this == WHOLE ? CHAT.wholeRequest("say") : CHAT.request("say");
    }

    Script script() {
        return switch (this) {
            case GOOD, SLOW_FIRST_TOKEN, SLOW_PACE ->
                CHAT.tokensAt(
                        IntStream.range(0, tokens).mapToLong(this::tokenMillis).toArray());
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
        for (int i = 0; i < tokens; i++) {
            script = script.at(tokenMillis(i)).event(CHAT.content("x"));
        }
        return script;
    }

    private static Script error(int status) {
        return Script.json(status, "{\"error\":{\"message\":\"no\",\"type\":\"some\",\"code\":" + status + "}}");
    }
}
