package io.streamgauge.proxy.observe.dialect.mistral;

import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.dialect.reading.EventDraft;
import io.streamgauge.proxy.observe.dialect.reading.JsonEventReader;
import io.streamgauge.proxy.observe.dialect.reading.Meaning;
import io.streamgauge.proxy.observe.dialect.usage.UsageCount;
import io.streamgauge.proxy.observe.dialect.usage.UsageRule;
import io.streamgauge.proxy.observe.json.JsonPaths;
import io.streamgauge.proxy.observe.json.JsonScalar;

/** Reads conversations of Mistral's agents. Tools that the server runs tell of their progress, which is no output. */
public final class ConversationReader implements Meaning<ConversationReader.Field> {

    /** What is looked at. */
    enum Field {
        TYPE,
        MODEL,
        TEXT,
        THINKING,
        ARGUMENTS,
        PROMPT_TOKENS,
        COMPLETION_TOKENS,
        ERROR
    }

    /** Every piece of a tool call has its name, so only what it adds to the arguments counts. */
    private static final JsonPaths<Field> PATHS = new JsonPaths<Field>()
            .capture(Field.TYPE, "type")
            .capture(Field.MODEL, "model")
            .notice(Field.TEXT, "content", "content.text", "outputs[].content", "outputs[].content[].text")
            .notice(Field.THINKING, "content.thinking[].text")
            .notice(Field.ARGUMENTS, "arguments", "outputs[].arguments")
            .capture(Field.PROMPT_TOKENS, "usage.prompt_tokens")
            .capture(Field.COMPLETION_TOKENS, "usage.completion_tokens")
            .notice(Field.ERROR, "error");

    private final EventDraft draft;
    private int classes;
    private boolean progress;

    private ConversationReader(EventDraft draft) {
        this.draft = draft;
    }

    /** A reader of one answer. */
    public static EventReader create() {
        EventDraft draft = new EventDraft(UsageRule.LAST);
        return new JsonEventReader<>(PATHS, new ConversationReader(draft), draft);
    }

    @Override
    public void begin() {
        classes = 0;
        progress = false;
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
            case MODEL -> draft.model(value);
            case TEXT -> classes |= value.isText() ? EventSignals.CONTENT : 0;
            case THINKING -> classes |= value.isText() ? EventSignals.REASONING : 0;
            case ARGUMENTS -> classes |= value.isText() ? EventSignals.TOOL : 0;
            case PROMPT_TOKENS -> draft.count(UsageCount.INPUT, value);
            case COMPLETION_TOKENS -> draft.count(UsageCount.OUTPUT, value);
            case ERROR -> draft.error(value);
        }
    }

    private void type(JsonScalar value) {
        if (value.isText("conversation.response.done")) {
            draft.last();
        } else if (value.isText("conversation.response.started")) {
            draft.recognised();
            progress = true;
        } else if (value.isText("conversation.response.error")) {
            draft.error();
        } else {
            progress = value.isText() && !value.isText("message.output.delta") && !value.isText("function.call.delta");
        }
    }

    @Override
    public void whole() {
        if (!progress) {
            draft.output(classes);
        }
    }
}
