package io.streamgauge.proxy.observe.dialect.llamacpp;

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
 * Reads completions in the own form of llama.cpp's server, streamed and whole. The prompt, which the last event
 * repeats, is no output. Events in OpenAI's form, which may come at the same path, are left to another reader.
 */
public final class LlamaCppReader implements Meaning<LlamaCppReader.Field> {

    /** What is looked at. */
    enum Field {
        CONTENT,
        INDEX,
        STOP,
        STOP_TYPE,
        MODEL,
        PROMPT_TOKENS,
        OUTPUT_TOKENS,
        TIMED_PROMPT,
        TIMED_CACHED,
        TIMED_OUTPUT,
        PROGRESS,
        ERROR,
        OF_OPENAI
    }

    private static final JsonPaths<Field> PATHS = new JsonPaths<Field>()
            .notice(Field.CONTENT, "content")
            .capture(Field.INDEX, "index")
            .notice(Field.STOP, "stop")
            .capture(Field.STOP_TYPE, "stop_type")
            .capture(Field.MODEL, "model")
            .capture(Field.PROMPT_TOKENS, "tokens_evaluated")
            .capture(Field.OUTPUT_TOKENS, "tokens_predicted")
            .capture(Field.TIMED_PROMPT, "timings.prompt_n")
            .capture(Field.TIMED_CACHED, "timings.cache_n")
            .capture(Field.TIMED_OUTPUT, "timings.predicted_n")
            .notice(Field.PROGRESS, "prompt_progress")
            .notice(Field.ERROR, "error")
            .notice(Field.OF_OPENAI, "choices", "object");

    private final EventDraft draft;
    private final Timings timings;

    private LlamaCppReader(EventDraft draft) {
        this.draft = draft;
        this.timings = new Timings(draft);
    }

    /** A reader of one answer. */
    public static EventReader create() {
        EventDraft draft = new EventDraft(UsageRule.LAST_SNAPSHOT);
        return new JsonEventReader<>(PATHS, new LlamaCppReader(draft), draft);
    }

    @Override
    public void begin() {
        timings.begin();
    }

    @Override
    public void enter(Field field) {
        if (field == Field.ERROR) {
            draft.error();
        } else if (field == Field.OF_OPENAI) {
            draft.foreign();
        } else if (field == Field.PROGRESS) {
            draft.recognised();
        }
    }

    @Override
    public void value(Field field, JsonScalar value) {
        switch (field) {
            case CONTENT -> draft.output(value, EventSignals.CONTENT);
            case INDEX -> draft.choice(value);
            case STOP -> stop(value);
            case STOP_TYPE -> draft.finish(value);
            case MODEL -> draft.model(value);
            case PROMPT_TOKENS -> draft.count(UsageCount.INPUT, value);
            case OUTPUT_TOKENS -> draft.count(UsageCount.OUTPUT, value);
            case TIMED_PROMPT -> timings.processed(value);
            case TIMED_CACHED -> timings.cached(value);
            case TIMED_OUTPUT -> timings.predicted(value);
            case ERROR -> draft.error(value);
            case OF_OPENAI -> draft.foreign();
            case PROGRESS -> {}
        }
    }

    private void stop(JsonScalar value) {
        if (value.isTruthy()) {
            draft.lastOfChoice();
        }
    }

    /** Only timings tell what was read from the cache: {@code tokens_cached} is how full it is. */
    @Override
    public void whole() {
        timings.whole();
    }
}
