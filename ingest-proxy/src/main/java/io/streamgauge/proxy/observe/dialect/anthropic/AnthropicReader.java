package io.streamgauge.proxy.observe.dialect.anthropic;

import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.dialect.reading.EventDraft;
import io.streamgauge.proxy.observe.dialect.reading.JsonEventReader;
import io.streamgauge.proxy.observe.dialect.reading.Meaning;
import io.streamgauge.proxy.observe.dialect.usage.UsageCount;
import io.streamgauge.proxy.observe.dialect.usage.UsageRule;
import io.streamgauge.proxy.observe.json.JsonPaths;
import io.streamgauge.proxy.observe.json.JsonScalar;
import io.streamgauge.proxy.observe.json.JsonWords;

/**
 * Reads messages, streamed and whole, and the older completions. Events are told apart by the type in their JSON, as
 * some servers leave the names of events out.
 */
public final class AnthropicReader implements Meaning<AnthropicReader.Field> {

    /** What is looked at. */
    enum Field {
        TYPE,
        BLOCK,
        BLOCK_TYPE,
        TEXT,
        THINKING,
        TOOL,
        COMPLETION,
        MODEL,
        STOP_REASON,
        LAST_STOP_REASON,
        INPUT_TOKENS,
        CACHE_READ_TOKENS,
        CACHE_WRITE_TOKENS,
        OUTPUT_TOKENS,
        OUTPUT_TOKENS_SO_FAR,
        THINKING_TOKENS,
        ERROR
    }

    /**
     * A stop reason beside the text belongs to an answer that came whole, or to the last event of a completion. Usage in
     * the message is that of its start, before there is output.
     */
    private static final JsonPaths<Field> PATHS = paths(new JsonPaths<Field>()
            .capture(Field.TYPE, "type")
            .capture(Field.MODEL, "message.model")
            .captureCommon(Field.MODEL, "model")
            .notice(Field.COMPLETION, "completion")
            .capture(Field.STOP_REASON, "delta.stop_reason", "message.stop_reason")
            .capture(Field.LAST_STOP_REASON, "stop_reason")
            .capture(Field.OUTPUT_TOKENS_SO_FAR, "message.usage.output_tokens")
            .capture(Field.OUTPUT_TOKENS, "usage.output_tokens")
            .capture(Field.THINKING_TOKENS, "usage.output_tokens_details.thinking_tokens")
            .notice(Field.ERROR, "error"));

    private static final int OTHER = 0;

    /** Results of tools that the server ran come in blocks too: they are no output of the model. */
    private static final JsonWords<Integer> BLOCK_CLASSES = new JsonWords<>(OTHER)
            .mean(EventSignals.CONTENT, "text_delta", "text")
            .mean(EventSignals.REASONING, "thinking_delta", "thinking")
            .mean(EventSignals.TOOL, "input_json_delta", "tool_use", "server_tool_use", "mcp_tool_use");

    private final EventDraft draft;
    private int blockClass;
    private int filledClasses;

    private AnthropicReader(EventDraft draft) {
        this.draft = draft;
    }

    /** A reader of one answer. */
    public static EventReader create() {
        EventDraft draft = new EventDraft(UsageRule.LARGEST);
        return new JsonEventReader<>(PATHS, new AnthropicReader(draft), draft);
    }

    private static JsonPaths<Field> paths(JsonPaths<Field> paths) {
        for (String block : new String[] {"delta", "content_block", "content[]"}) {
            paths.notice(Field.BLOCK, block)
                    .capture(Field.BLOCK_TYPE, block + ".type")
                    .notice(Field.TEXT, block + ".text")
                    .notice(Field.THINKING, block + ".thinking")
                    .notice(Field.TOOL, block + ".name", block + ".partial_json");
        }
        for (String usage : new String[] {"message.usage.", "usage."}) {
            paths.capture(Field.INPUT_TOKENS, usage + "input_tokens")
                    .capture(Field.CACHE_READ_TOKENS, usage + "cache_read_input_tokens")
                    .capture(Field.CACHE_WRITE_TOKENS, usage + "cache_creation_input_tokens");
        }
        return paths;
    }

    @Override
    public void enter(Field field) {
        if (field == Field.BLOCK) {
            blockClass = OTHER;
            filledClasses = 0;
        } else if (field == Field.ERROR) {
            draft.error();
        }
    }

    /** Only here is it known of which type the block is: a type that is not known is no output, whatever it holds. */
    @Override
    public void leave(Field field) {
        if (field == Field.BLOCK) {
            draft.output(blockClass & filledClasses);
        }
    }

    @Override
    public void value(Field field, JsonScalar value) {
        switch (field) {
            case TYPE -> type(value);
            case BLOCK_TYPE -> blockClass = BLOCK_CLASSES.meaning(value);
            case TEXT -> filled(EventSignals.CONTENT, value);
            case THINKING -> filled(EventSignals.REASONING, value);
            case TOOL -> filled(EventSignals.TOOL, value);
            case COMPLETION -> draft.output(value, EventSignals.CONTENT);
            case MODEL -> draft.model(value);
            case STOP_REASON -> draft.finish(value);
            case LAST_STOP_REASON -> lastStopReason(value);
            case INPUT_TOKENS -> draft.count(UsageCount.INPUT, value);
            case CACHE_READ_TOKENS -> draft.count(UsageCount.CACHED_APART, value);
            case CACHE_WRITE_TOKENS -> draft.count(UsageCount.INPUT_APART, value);
            case OUTPUT_TOKENS -> draft.count(UsageCount.OUTPUT, value);
            case OUTPUT_TOKENS_SO_FAR -> draft.count(UsageCount.PRELIMINARY_OUTPUT, value);
            case THINKING_TOKENS -> draft.count(UsageCount.REASONING, value);
            case ERROR -> draft.error(value);
            case BLOCK -> {}
        }
    }

    private void type(JsonScalar value) {
        if (value.isText("ping")) {
            draft.keepAlive();
        } else if (value.isText("message_stop")) {
            draft.last();
        } else if (value.isText("message_start") || value.isText("message")) {
            draft.recognised();
        } else if (value.isText("error")) {
            draft.error();
        }
    }

    private void filled(int outputClass, JsonScalar value) {
        if (value.isText()) {
            filledClasses |= outputClass;
        }
    }

    private void lastStopReason(JsonScalar value) {
        draft.finish(value);
        if (value.isText()) {
            draft.last();
        }
    }
}
