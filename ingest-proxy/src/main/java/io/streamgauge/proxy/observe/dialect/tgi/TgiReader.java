package io.streamgauge.proxy.observe.dialect.tgi;

import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.dialect.reading.EventDraft;
import io.streamgauge.proxy.observe.dialect.reading.JsonEventReader;
import io.streamgauge.proxy.observe.dialect.reading.Meaning;
import io.streamgauge.proxy.observe.dialect.usage.UsageCount;
import io.streamgauge.proxy.observe.dialect.usage.UsageRule;
import io.streamgauge.proxy.observe.json.JsonPaths;
import io.streamgauge.proxy.observe.json.JsonScalar;
import io.streamgauge.proxy.observe.json.JsonScalar.Kind;

/**
 * Reads the answers of Text Generation Inference in its own language: streams with one token per event, whose last
 * repeats the text, and whole answers, which are only that text.
 */
public final class TgiReader implements Meaning<TgiReader.Field> {

    enum Field {
        TOKEN,
        TEXT,
        SPECIAL,
        GENERATED_TEXT,
        PREDICTION,
        FINISH_REASON,
        INPUT_TOKENS,
        OUTPUT_TOKENS,
        ERROR
    }

    private static final JsonPaths<Field> PATHS = new JsonPaths<Field>()
            .notice(Field.TOKEN, "token")
            .notice(Field.TEXT, "token.text")
            .notice(Field.SPECIAL, "token.special")
            .notice(Field.GENERATED_TEXT, "generated_text")
            .notice(Field.PREDICTION, "predictions[]")
            .capture(Field.FINISH_REASON, "details.finish_reason")
            .capture(Field.INPUT_TOKENS, "details.input_length")
            .capture(Field.OUTPUT_TOKENS, "details.generated_tokens")
            .notice(Field.ERROR, "error");

    private final EventDraft draft;
    private boolean hasToken;
    private boolean hasTokenText;
    private boolean isSpecial;
    private boolean hasGeneratedText;

    private TgiReader(EventDraft draft) {
        this.draft = draft;
    }

    /** A reader of one answer. */
    public static EventReader create() {
        EventDraft draft = new EventDraft(UsageRule.LAST);
        return new JsonEventReader<>(PATHS, new TgiReader(draft), draft);
    }

    @Override
    public void begin() {
        hasToken = false;
        hasTokenText = false;
        isSpecial = false;
        hasGeneratedText = false;
    }

    @Override
    public void enter(Field field) {
        if (field == Field.TOKEN) {
            hasToken = true;
            draft.recognised();
        } else if (field == Field.ERROR) {
            draft.error();
        }
    }

    @Override
    public void value(Field field, JsonScalar value) {
        switch (field) {
            case TOKEN -> {}
            case TEXT -> hasTokenText = value.isText();
            case SPECIAL -> isSpecial = value.kind() == Kind.TRUE;
            case GENERATED_TEXT -> generatedText(value);
            case PREDICTION -> draft.output(value, EventSignals.CONTENT);
            case FINISH_REASON -> draft.finish(value);
            case INPUT_TOKENS -> draft.count(UsageCount.INPUT, value);
            case OUTPUT_TOKENS -> draft.count(UsageCount.OUTPUT, value);
            case ERROR -> draft.error(value);
        }
    }

    private void generatedText(JsonScalar value) {
        if (value.kind() == Kind.STRING) {
            draft.last();
            hasGeneratedText = value.isText();
        }
    }

    @Override
    public void whole() {
        boolean tokenIsOutput = hasTokenText && !isSpecial;
        if (tokenIsOutput || (hasGeneratedText && !hasToken)) {
            draft.output(EventSignals.CONTENT);
        }
    }
}
