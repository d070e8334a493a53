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
 * Reads the events and whole answers of Cohere's chat, version 2. Tokens are those the model processed; what is charged
 * for says nothing of its work.
 */
public final class CohereReader implements Meaning<CohereReader.Field> {

    /** What is looked at. */
    enum Field {
        TYPE,
        MESSAGE,
        CONTENT,
        REASONING,
        TOOL,
        FINISH_REASON,
        INPUT_TOKENS,
        OUTPUT_TOKENS,
        CACHED_TOKENS,
        ERROR
    }

    private static final JsonPaths<Field> PATHS = paths();

    private final EventDraft draft;

    private CohereReader(EventDraft draft) {
        this.draft = draft;
    }

    private static JsonPaths<Field> paths() {
        JsonPaths<Field> paths = new JsonPaths<Field>()
                .capture(Field.TYPE, "type")
                .notice(Field.MESSAGE, "message")
                .notice(Field.ERROR, "error", "delta.error");
        message(paths, "delta.message.content", "delta.message.tool_calls");
        message(paths, "message.content[]", "message.tool_calls[]");
        paths.notice(Field.REASONING, "delta.message.tool_plan", "message.tool_plan");
        ending(paths, "delta.");
        ending(paths, "");
        return paths;
    }

    private static void message(JsonPaths<Field> paths, String content, String toolCall) {
        paths.notice(Field.CONTENT, content + ".text")
                .notice(Field.REASONING, content + ".thinking")
                .notice(Field.TOOL, toolCall + ".function.name", toolCall + ".function.arguments");
    }

    private static void ending(JsonPaths<Field> paths, String at) {
        paths.capture(Field.FINISH_REASON, at + "finish_reason")
                .capture(Field.INPUT_TOKENS, at + "usage.tokens.input_tokens")
                .capture(Field.OUTPUT_TOKENS, at + "usage.tokens.output_tokens")
                .capture(Field.CACHED_TOKENS, at + "usage.cached_tokens");
    }

    /** A reader of one answer. */
    public static EventReader create() {
        EventDraft draft = new EventDraft(UsageRule.LAST);
        return new JsonEventReader<>(PATHS, new CohereReader(draft), draft);
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
            case TYPE -> type(value);
            case CONTENT -> draft.output(value, EventSignals.CONTENT);
            case REASONING -> draft.output(value, EventSignals.REASONING);
            case TOOL -> draft.output(value, EventSignals.TOOL);
            case FINISH_REASON -> draft.finish(value);
            case INPUT_TOKENS -> draft.count(UsageCount.INPUT, value);
            case OUTPUT_TOKENS -> draft.count(UsageCount.OUTPUT, value);
            case CACHED_TOKENS -> draft.count(UsageCount.CACHED, value);
            // An answer's message is an object; an error's is a text.
            case MESSAGE, ERROR -> draft.error(value);
        }
    }

    private void type(JsonScalar value) {
        if (value.isText("message-end")) {
            draft.last();
        } else if (value.isText("message-start")) {
            draft.recognised();
        }
    }
}
