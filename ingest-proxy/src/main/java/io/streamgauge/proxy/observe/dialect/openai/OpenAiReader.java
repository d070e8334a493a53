package io.streamgauge.proxy.observe.dialect.openai;

import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.dialect.llamacpp.Timings;
import io.streamgauge.proxy.observe.dialect.reading.EventDraft;
import io.streamgauge.proxy.observe.dialect.reading.JsonEventReader;
import io.streamgauge.proxy.observe.dialect.reading.Meaning;
import io.streamgauge.proxy.observe.dialect.usage.UsageCount;
import io.streamgauge.proxy.observe.dialect.usage.UsageRule;
import io.streamgauge.proxy.observe.json.JsonScalar;

/**
 * Reads chat completions and completions, streamed and whole, as OpenAI defined them and as many servers speak them
 * with habits of their own.
 */
public final class OpenAiReader implements Meaning<OpenAiField> {

    private final EventDraft draft;
    private final Timings timings;
    private boolean delta;
    private boolean inMessage;
    private int messageClasses;

    private OpenAiReader(EventDraft draft) {
        this.draft = draft;
        this.timings = new Timings(draft);
    }

    /** A reader of one answer. */
    public static EventReader create() {
        EventDraft draft = new EventDraft(UsageRule.LAST_SNAPSHOT);
        return new JsonEventReader<>(OpenAiField.PATHS, new OpenAiReader(draft), draft);
    }

    @Override
    public void begin() {
        inMessage = false;
        timings.begin();
    }

    @Override
    public void enter(OpenAiField field) {
        switch (field) {
            case CHOICES -> draft.recognised();
            case CHOICE -> choiceBegins();
            case DELTA -> delta = true;
            case MESSAGE -> inMessage = true;
            case ERROR -> draft.error();
            default -> {}
        }
    }

    @Override
    public void leave(OpenAiField field) {
        if (field == OpenAiField.MESSAGE) {
            inMessage = false;
        } else if (field == OpenAiField.CHOICE) {
            choiceEnds();
        }
    }

    private void choiceBegins() {
        draft.choiceBegins();
        delta = false;
        messageClasses = 0;
    }

    /** A message beside a delta holds the text so far: some servers send both in every event. */
    private void choiceEnds() {
        if (!delta) {
            draft.output(messageClasses);
        }
        draft.choiceEnds();
    }

    @Override
    public void value(OpenAiField field, JsonScalar value) {
        switch (field) {
            case CONTENT -> output(value, EventSignals.CONTENT);
            case REASONING -> output(value, EventSignals.REASONING);
            case TOOL -> output(value, EventSignals.TOOL);
            case INDEX -> draft.choice(value);
            case FINISH_REASON -> draft.finish(value);
            case MODEL -> draft.model(value);
            case OBJECT -> object(value);
            case ERROR -> draft.error(value);
            case QUEUE_SECONDS -> draft.queueMicros(value.number() * 1e6);
            case QUEUE_MILLIS -> draft.queueMicros(value.number() * 1e3);
            case CHOICES, CHOICE, DELTA, MESSAGE -> {}
            default -> usage(field, value);
        }
    }

    private void output(JsonScalar value, int outputClass) {
        if (!inMessage) {
            draft.output(value, outputClass);
        } else if (value.isText()) {
            messageClasses |= outputClass;
        }
    }

    /** Older vLLM names its errors so, without an error member. */
    private void object(JsonScalar value) {
        if (value.isText("error")) {
            draft.error();
        }
    }

    private void usage(OpenAiField field, JsonScalar value) {
        switch (field) {
            case PROMPT_TOKENS -> draft.count(UsageCount.INPUT, value);
            case COMPLETION_TOKENS -> draft.count(UsageCount.OUTPUT, value);
            case TOTAL_TOKENS -> draft.count(UsageCount.TOTAL, value);
            case CACHED_TOKENS -> draft.count(UsageCount.CACHED, value);
            case REASONING_TOKENS -> draft.count(UsageCount.REASONING, value);
            case TIMED_COMPLETION -> timings.predicted(value);
            case TIMED_PROMPT -> timings.processed(value);
            case TIMED_CACHED -> timings.cached(value);
            default -> throw new IllegalArgumentException(field + " is no part of usage");
        }
    }

    @Override
    public void whole() {
        timings.whole();
    }
}
