package io.streamgauge.proxy.observe.dialect.openai;

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
 * Reads speech and transcriptions of OpenAI and Mistral that come as events. Deltas alone are output: segments and the
 * last event repeat their text.
 */
public final class AudioReader implements Meaning<AudioReader.Field> {

    /** What is looked at. */
    enum Field {
        TYPE,
        MODEL,
        DELTA,
        TEXT,
        INPUT_TOKENS,
        OUTPUT_TOKENS,
        ERROR
    }

    private enum Event {
        DELTA,
        /** Its delta is its text. */
        TEXT,
        END,
        FAILURE,
        OTHER,
        /** It has no type: it may be a transcription that comes whole. */
        UNNAMED
    }

    private static final JsonPaths<Field> PATHS = new JsonPaths<Field>()
            .capture(Field.TYPE, "type")
            .captureCommon(Field.MODEL, "model")
            .notice(Field.DELTA, "delta", "audio")
            .notice(Field.TEXT, "text")
            .capture(Field.INPUT_TOKENS, "usage.input_tokens", "usage.prompt_tokens")
            .capture(Field.OUTPUT_TOKENS, "usage.output_tokens", "usage.completion_tokens")
            .notice(Field.ERROR, "error");

    private static final JsonWords<Event> EVENTS = new JsonWords<>(Event.OTHER)
            .mean(Event.DELTA, "transcript.text.delta", "speech.audio.delta")
            .mean(Event.TEXT, "transcription.text.delta")
            .mean(Event.END, "transcript.text.done", "speech.audio.done", "transcription.done")
            .mean(Event.FAILURE, "error");

    private final EventDraft draft;
    private Event event = Event.UNNAMED;
    private boolean delta;
    private boolean text;

    private AudioReader(EventDraft draft) {
        this.draft = draft;
    }

    /** A reader of one answer. */
    public static EventReader create() {
        EventDraft draft = new EventDraft(UsageRule.LAST);
        return new JsonEventReader<>(PATHS, new AudioReader(draft), draft);
    }

    @Override
    public void begin() {
        event = Event.UNNAMED;
        delta = false;
        text = false;
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
            case TYPE -> event = EVENTS.meaning(value);
            case MODEL -> draft.model(value);
            case DELTA -> delta |= value.isText();
            case TEXT -> text = value.isText();
            case INPUT_TOKENS -> draft.count(UsageCount.INPUT, value);
            case OUTPUT_TOKENS -> draft.count(UsageCount.OUTPUT, value);
            case ERROR -> draft.error(value);
        }
    }

    @Override
    public void whole() {
        switch (event) {
            case DELTA -> output(delta);
            case TEXT, UNNAMED -> output(text);
            case END -> draft.last();
            case FAILURE -> draft.error();
            case OTHER -> {}
        }
    }

    private void output(boolean any) {
        if (any) {
            draft.output(EventSignals.CONTENT);
        }
    }
}
