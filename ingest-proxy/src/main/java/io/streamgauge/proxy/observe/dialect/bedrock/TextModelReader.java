package io.streamgauge.proxy.observe.dialect.bedrock;

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
 * Reads the small languages that models have on Bedrock alone: Llama's, Titan's, Mistral's and the older one of Cohere.
 * Each is a text, a word for the end and at most two counts, under names no other of them uses, so one reader knows all.
 */
final class TextModelReader implements Meaning<TextModelReader.Field> {

    enum Field {
        PROTOCOL,
        TEXT,
        TOOL_PIECE,
        TOOL_CALLS,
        STOP_REASON,
        INPUT_TOKENS,
        OUTPUT_TOKENS
    }

    private static final JsonPaths<Field> PATHS = new JsonPaths<Field>()
            .notice(Field.TEXT, "generation", "outputText", "results[].outputText", "outputs[].text")
            .notice(Field.TEXT, "text", "generations[].text")
            .notice(Field.TOOL_PIECE, "tool_call_delta.name", "tool_call_delta.parameters")
            .notice(Field.TOOL_CALLS, "tool_calls[].name")
            .notice(Field.PROTOCOL, "is_finished")
            .captureCommon(Field.STOP_REASON, "stop_reason", "finish_reason")
            .capture(Field.STOP_REASON, "outputs[].stop_reason", "generations[].finish_reason")
            .capture(Field.STOP_REASON, "completionReason", "results[].completionReason")
            .capture(Field.INPUT_TOKENS, "prompt_token_count", "inputTextTokenCount")
            .capture(
                    Field.OUTPUT_TOKENS, "generation_token_count", "totalOutputTextTokenCount", "results[].tokenCount");

    private final EventDraft draft;
    private boolean toolPiecesCame;

    private TextModelReader(EventDraft draft) {
        this.draft = draft;
    }

    /** A reader of one answer. */
    static EventReader create() {
        EventDraft draft = new EventDraft(UsageRule.LAST);
        return new JsonEventReader<>(PATHS, new TextModelReader(draft), draft);
    }

    @Override
    public void value(Field field, JsonScalar value) {
        switch (field) {
            case PROTOCOL -> draft.recognised();
            case TEXT -> draft.output(value, EventSignals.CONTENT);
            case TOOL_PIECE -> toolPiece(value);
            case TOOL_CALLS -> toolCalls(value);
            case STOP_REASON -> draft.finish(value);
            case INPUT_TOKENS -> draft.count(UsageCount.INPUT, value);
            case OUTPUT_TOKENS -> draft.count(UsageCount.OUTPUT, value);
        }
    }

    private void toolPiece(JsonScalar value) {
        toolPiecesCame = true;
        draft.output(value, EventSignals.TOOL);
    }

    /** Behind its pieces a call is repeated. */
    private void toolCalls(JsonScalar value) {
        if (!toolPiecesCame) {
            draft.output(value, EventSignals.TOOL);
        }
    }
}
