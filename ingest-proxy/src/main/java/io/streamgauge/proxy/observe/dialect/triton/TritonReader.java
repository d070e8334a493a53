package io.streamgauge.proxy.observe.dialect.triton;

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
 * Reads what Triton answers to its generate extension: the tensors a model puts out, by name. Only the usual name of text
 * is known; an event without it is not understood. Nothing marks the end but a finish reason, where a backend tells one.
 */
public final class TritonReader implements Meaning<TritonReader.Field> {

    enum Field {
        TEXT,
        MODEL,
        FINISH_REASON,
        INPUT_TOKENS,
        OUTPUT_TOKENS,
        ERROR
    }

    private static final JsonPaths<Field> PATHS = new JsonPaths<Field>()
            .notice(Field.TEXT, "text_output", "text_output[]")
            .captureCommon(Field.MODEL, "model_name")
            .capture(Field.FINISH_REASON, "finish_reason")
            .capture(Field.INPUT_TOKENS, "num_input_tokens")
            .capture(Field.OUTPUT_TOKENS, "num_output_tokens")
            .notice(Field.ERROR, "error");

    private final EventDraft draft;
    private boolean tellsFinishReasons;

    private TritonReader(EventDraft draft) {
        this.draft = draft;
    }

    /** A reader of one answer. */
    public static EventReader create() {
        EventDraft draft = new EventDraft(UsageRule.SUM_OF_OUTPUT);
        return new JsonEventReader<>(PATHS, new TritonReader(draft), draft);
    }

    @Override
    public void begin() {
        tellsFinishReasons = false;
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
            case TEXT -> draft.output(value, EventSignals.CONTENT);
            case MODEL -> draft.model(value);
            case FINISH_REASON -> finishReason(value);
            case INPUT_TOKENS -> draft.count(UsageCount.INPUT, value);
            case OUTPUT_TOKENS -> draft.count(UsageCount.OUTPUT, value);
            case ERROR -> draft.error(value);
        }
    }

    private void finishReason(JsonScalar value) {
        tellsFinishReasons = true;
        if (!value.isText("None")) {
            draft.finish(value);
        }
    }

    @Override
    public void whole() {
        if (!tellsFinishReasons) {
            draft.endsWithBody();
        }
    }
}
