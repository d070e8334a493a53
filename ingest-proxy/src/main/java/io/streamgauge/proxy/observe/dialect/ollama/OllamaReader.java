package io.streamgauge.proxy.observe.dialect.ollama;

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
 * Reads the lines of Ollama's chat and generate, and their whole answers, which look like one line. Counts of zero are
 * left out by the server; a count that does not stand there is unknown all the same, as it may be missing for any
 * other reason. Events in OpenAI's form are left to another reader.
 */
public final class OllamaReader implements Meaning<OllamaReader.Field> {

    /** What is looked at. */
    enum Field {
        CONTENT,
        THINKING,
        TOOL,
        MODEL,
        DONE,
        DONE_REASON,
        PROMPT_TOKENS,
        OUTPUT_TOKENS,
        LOAD_NANOS,
        ERROR,
        OF_OPENAI
    }

    private static final double NANOS_PER_MICRO = 1e3;

    private static final JsonPaths<Field> PATHS = new JsonPaths<Field>()
            .notice(Field.CONTENT, "message.content", "response")
            .notice(Field.THINKING, "message.thinking", "thinking")
            .notice(Field.TOOL, "message.tool_calls[].function.name", "tool_calls[].function.name")
            .capture(Field.MODEL, "model")
            .notice(Field.DONE, "done")
            .capture(Field.DONE_REASON, "done_reason")
            .capture(Field.PROMPT_TOKENS, "prompt_eval_count")
            .capture(Field.OUTPUT_TOKENS, "eval_count")
            .capture(Field.LOAD_NANOS, "load_duration")
            .notice(Field.ERROR, "error")
            .notice(Field.OF_OPENAI, "choices", "object");

    private final EventDraft draft;

    private OllamaReader(EventDraft draft) {
        this.draft = draft;
    }

    /** A reader of one answer. */
    public static EventReader create() {
        EventDraft draft = new EventDraft(UsageRule.LAST);
        return new JsonEventReader<>(PATHS, new OllamaReader(draft), draft);
    }

    @Override
    public void enter(Field field) {
        if (field == Field.ERROR) {
            draft.error();
        } else if (field == Field.OF_OPENAI) {
            draft.foreign();
        }
    }

    @Override
    public void value(Field field, JsonScalar value) {
        switch (field) {
            case CONTENT -> draft.output(value, EventSignals.CONTENT);
            case THINKING -> draft.output(value, EventSignals.REASONING);
            case TOOL -> draft.output(value, EventSignals.TOOL);
            case MODEL -> draft.model(value);
            case DONE -> done(value);
            case DONE_REASON -> draft.finish(value);
            case PROMPT_TOKENS -> draft.count(UsageCount.INPUT, value);
            case OUTPUT_TOKENS -> draft.count(UsageCount.OUTPUT, value);
            case LOAD_NANOS -> draft.queueMicros(value.number() / NANOS_PER_MICRO);
            case ERROR -> draft.error(value);
            case OF_OPENAI -> draft.foreign();
        }
    }

    private void done(JsonScalar value) {
        if (value.isTruthy()) {
            draft.last();
        }
    }
}
