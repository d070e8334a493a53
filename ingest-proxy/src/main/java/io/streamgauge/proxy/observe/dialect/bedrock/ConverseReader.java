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
 * Reads what Converse answers, streamed and whole, and Nova models, whose own events wrap the same in their names. The
 * names of Converse's events stand in the headers of their frames; their members tell them apart as well.
 */
public final class ConverseReader implements Meaning<ConverseReader.Field> {

    enum Field {
        PROTOCOL,
        TEXT,
        REASONING,
        TOOL,
        STOP_REASON,
        INPUT_TOKENS,
        CACHE_READ_TOKENS,
        CACHE_WRITE_TOKENS,
        OUTPUT_TOKENS
    }

    private static final JsonPaths<Field> PATHS = paths();

    private final EventDraft draft;

    private ConverseReader(EventDraft draft) {
        this.draft = draft;
    }

    /** A reader of one answer. */
    public static EventReader create() {
        EventDraft draft = new EventDraft(UsageRule.LAST);
        return new JsonEventReader<>(PATHS, new ConverseReader(draft), draft);
    }

    private static JsonPaths<Field> paths() {
        JsonPaths<Field> paths = new JsonPaths<Field>()
                .notice(Field.PROTOCOL, "role", "contentBlockIndex", "messageStart", "contentBlockStop")
                .capture(Field.STOP_REASON, "stopReason", "messageStop.stopReason")
                .notice(Field.REASONING, "output.message.content[].reasoningContent.reasoningText.text");
        block(paths, "output.message.content[].");
        block(paths, "start.");
        block(paths, "contentBlockStart.start.");
        block(paths, "delta.");
        block(paths, "contentBlockDelta.delta.");
        usage(paths, "usage.");
        usage(paths, "metadata.usage.");
        return paths;
    }

    private static void block(JsonPaths<Field> paths, String at) {
        paths.notice(Field.TEXT, at + "text", at + "image.source.bytes")
                .notice(Field.REASONING, at + "reasoningContent.text")
                .notice(Field.TOOL, at + "toolUse.name", at + "toolUse.input");
    }

    private static void usage(JsonPaths<Field> paths, String at) {
        paths.capture(Field.INPUT_TOKENS, at + "inputTokens")
                .capture(Field.CACHE_READ_TOKENS, at + "cacheReadInputTokens", at + "cacheReadInputTokenCount")
                .capture(Field.CACHE_WRITE_TOKENS, at + "cacheWriteInputTokens", at + "cacheWriteInputTokenCount")
                .capture(Field.OUTPUT_TOKENS, at + "outputTokens");
    }

    @Override
    public void enter(Field field) {
        if (field == Field.PROTOCOL) {
            draft.recognised();
        }
    }

    @Override
    public void value(Field field, JsonScalar value) {
        switch (field) {
            case PROTOCOL -> draft.recognised();
            case TEXT -> draft.output(value, EventSignals.CONTENT);
            case REASONING -> draft.output(value, EventSignals.REASONING);
            case TOOL -> draft.output(value, EventSignals.TOOL);
            case STOP_REASON -> stopReason(value);
            case INPUT_TOKENS -> draft.count(UsageCount.INPUT, value);
            case CACHE_READ_TOKENS -> draft.count(UsageCount.CACHED_APART, value);
            case CACHE_WRITE_TOKENS -> draft.count(UsageCount.INPUT_APART, value);
            case OUTPUT_TOKENS -> draft.count(UsageCount.OUTPUT, value);
        }
    }

    private void stopReason(JsonScalar value) {
        draft.finish(value);
        draft.last();
    }
}
