package io.streamgauge.proxy.observe.dialect.openai;

import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.dialect.reading.EventDraft;
import io.streamgauge.proxy.observe.dialect.reading.JsonEventReader;
import io.streamgauge.proxy.observe.dialect.reading.Meaning;
import io.streamgauge.proxy.observe.dialect.usage.UsageCount;
import io.streamgauge.proxy.observe.dialect.usage.UsageRule;
import io.streamgauge.proxy.observe.json.JsonScalar;
import org.jspecify.annotations.Nullable;

/**
 * Reads OpenAI's Responses, streamed and whole. Only deltas and starts of tool calls are output: other events repeat
 * what was sent, the last one all of it.
 */
public final class ResponsesReader implements Meaning<ResponsesField> {

    private final EventDraft draft;
    private ResponsesEvent event = ResponsesEvent.UNNAMED;
    private boolean delta;
    private boolean call;
    private @Nullable String status;
    private @Nullable String reason;

    private ResponsesReader(EventDraft draft) {
        this.draft = draft;
    }

    /** A reader of one answer. */
    public static EventReader create() {
        EventDraft draft = new EventDraft(UsageRule.LAST_SNAPSHOT);
        return new JsonEventReader<>(ResponsesField.PATHS, new ResponsesReader(draft), draft);
    }

    @Override
    public void begin() {
        event = ResponsesEvent.UNNAMED;
        delta = false;
        call = false;
        status = null;
        reason = null;
    }

    @Override
    public void enter(ResponsesField field) {
        if (field == ResponsesField.ERROR) {
            draft.error();
        }
    }

    @Override
    public void value(ResponsesField field, JsonScalar value) {
        switch (field) {
            case TYPE -> event = ResponsesEvent.of(value);
            case DELTA -> delta |= value.isText();
            case ITEM_TYPE -> call |= isCall(value);
            case WHOLE_TEXT -> draft.output(value, EventSignals.CONTENT);
            case WHOLE_REASONING -> draft.output(value, EventSignals.REASONING);
            case MODEL -> draft.model(value);
            case STATUS -> status = value.text();
            case INCOMPLETE_REASON -> reason = value.text();
            case ERROR -> draft.error(value);
            case INPUT_TOKENS -> draft.count(UsageCount.INPUT, value);
            case CACHED_TOKENS -> draft.count(UsageCount.CACHED, value);
            case OUTPUT_TOKENS -> draft.count(UsageCount.OUTPUT, value);
            case REASONING_TOKENS -> draft.count(UsageCount.REASONING, value);
            case TOTAL_TOKENS -> draft.count(UsageCount.TOTAL, value);
        }
    }

    /** Of the model's calls some are answered by the client, others by tools of the server: web_search_call. */
    private static boolean isCall(JsonScalar type) {
        String word = type.text();
        return word != null && word.endsWith("_call");
    }

    @Override
    public void whole() {
        switch (event) {
            case CONTENT -> output(delta, EventSignals.CONTENT);
            case REASONING -> output(delta, EventSignals.REASONING);
            case TOOL -> output(delta, EventSignals.TOOL);
            case ITEM -> output(call, EventSignals.TOOL);
            case UNNAMED -> wholeAnswer();
            case END -> end();
            case FAILURE -> failed();
            case BEGIN -> draft.recognised();
            case KEEP_ALIVE -> draft.keepAlive();
            case OTHER -> {}
        }
    }

    private void output(boolean any, int outputClass) {
        if (any) {
            draft.output(outputClass);
        }
    }

    /** An answer that runs in the background is handed out before it has ended. */
    private void wholeAnswer() {
        output(call, EventSignals.TOOL);
        if (status != null && !status.equals("queued") && !status.equals("in_progress")) {
            end();
        }
    }

    private void end() {
        draft.finish(reason != null ? reason : status);
        draft.last();
        if ("failed".equals(status)) {
            draft.error();
        }
    }

    private void failed() {
        draft.finish(status);
        draft.error();
    }
}
