package io.streamgauge.proxy.observe.dialect.cohere;

import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.dialect.reading.EventDraft;
import io.streamgauge.proxy.observe.dialect.reading.JsonEventReader;
import io.streamgauge.proxy.observe.dialect.reading.Meaning;
import io.streamgauge.proxy.observe.dialect.usage.UsageCount;
import io.streamgauge.proxy.observe.dialect.usage.UsageRule;
import io.streamgauge.proxy.observe.json.JsonPaths;
import io.streamgauge.proxy.observe.json.JsonScalar;

/**
 * Reads the events and whole answers of Cohere's chat, version 1. Tool calls come in pieces, which an event with all of
 * them repeats; older models send that event alone. The plan of what to call is reasoning, as in version 2.
 */
public final class CohereV1Reader implements Meaning<CohereV1Reader.Field> {

    /** What is looked at. */
    enum Field {
        EVENT_TYPE,
        TEXT,
        TOOL,
        FINISH_REASON,
        INPUT_TOKENS,
        OUTPUT_TOKENS,
        CACHED_TOKENS,
        ERROR
    }

    private enum Kind {
        TOOL_PIECE,
        TOOL_CALLS,
        OTHER
    }

    private static final JsonPaths<Field> PATHS = paths();

    private final EventDraft draft;
    private Kind kind = Kind.OTHER;
    private boolean text;
    private boolean tool;
    private boolean toolPiecesCame;

    private CohereV1Reader(EventDraft draft) {
        this.draft = draft;
    }

    private static JsonPaths<Field> paths() {
        JsonPaths<Field> paths = new JsonPaths<Field>()
                .capture(Field.EVENT_TYPE, "event_type")
                .notice(Field.TEXT, "text")
                .notice(Field.TOOL, "tool_call_delta.name", "tool_call_delta.parameters", "tool_calls[].name")
                .capture(Field.FINISH_REASON, "finish_reason")
                .notice(Field.ERROR, "message", "error");
        usage(paths, "response.meta.");
        usage(paths, "meta.");
        return paths;
    }

    private static void usage(JsonPaths<Field> paths, String at) {
        paths.capture(Field.INPUT_TOKENS, at + "tokens.input_tokens")
                .capture(Field.OUTPUT_TOKENS, at + "tokens.output_tokens")
                .capture(Field.CACHED_TOKENS, at + "cached_tokens");
    }

    /** A reader of one answer. */
    public static EventReader create() {
        EventDraft draft = new EventDraft(UsageRule.LAST);
        return new JsonEventReader<>(PATHS, new CohereV1Reader(draft), draft);
    }

    @Override
    public void begin() {
        kind = Kind.OTHER;
        text = false;
        tool = false;
    }

    @Override
    public void enter(Field field) {
        if (field == Field.ERROR) {
            draft.error();
        }
    }

    @Override
    public void value(Field field, JsonScalar value) {
        switch (field) {
            case EVENT_TYPE -> type(value);
            case TEXT -> text |= value.isText();
            case TOOL -> tool |= value.isText();
            case FINISH_REASON -> draft.finish(value);
            case INPUT_TOKENS -> draft.count(UsageCount.INPUT, value);
            case OUTPUT_TOKENS -> draft.count(UsageCount.OUTPUT, value);
            case CACHED_TOKENS -> draft.count(UsageCount.CACHED, value);
            case ERROR -> draft.error(value);
        }
    }

    private void type(JsonScalar value) {
        if (value.isText("tool-calls-chunk")) {
            kind = Kind.TOOL_PIECE;
        } else if (value.isText("tool-calls-generation")) {
            kind = Kind.TOOL_CALLS;
        } else if (value.isText("stream-start")) {
            draft.recognised();
        } else if (value.isText("stream-end")) {
            draft.last();
        }
    }

    /** The type of an event may stand behind what it is about. */
    @Override
    public void whole() {
        boolean repeats = kind == Kind.TOOL_CALLS && toolPiecesCame;
        toolPiecesCame |= kind == Kind.TOOL_PIECE;
        if (text && !repeats) {
            draft.output(kind == Kind.OTHER ? EventSignals.CONTENT : EventSignals.REASONING);
        }
        if (tool && !repeats) {
            draft.output(EventSignals.TOOL);
        }
    }
}
