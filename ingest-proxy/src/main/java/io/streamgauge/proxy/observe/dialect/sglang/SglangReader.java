package io.streamgauge.proxy.observe.dialect.sglang;

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
 * Reads what SGLang answers to {@code /generate}, and what vLLM's demonstration server does. Every event tells the counts
 * so far. Its text may be all text so far; token ids take its place where the server does not make text.
 */
public final class SglangReader implements Meaning<SglangReader.Field> {

    enum Field {
        TEXT,
        TOKEN_ID,
        INDEX,
        ID,
        PROMPT_TOKENS,
        CACHED_TOKENS,
        COMPLETION_TOKENS,
        FINISH_REASON,
        QUEUE_SECONDS,
        ERROR
    }

    private static final JsonPaths<Field> PATHS = new JsonPaths<Field>()
            .follow(Field.TEXT, "text", "text[]")
            .capture(Field.TOKEN_ID, "output_ids[]")
            .capture(Field.INDEX, "index")
            .follow(Field.ID, "meta_info.id")
            .capture(Field.PROMPT_TOKENS, "meta_info.prompt_tokens")
            .capture(Field.CACHED_TOKENS, "meta_info.cached_tokens")
            .capture(Field.COMPLETION_TOKENS, "meta_info.completion_tokens")
            .capture(Field.FINISH_REASON, "meta_info.finish_reason.type")
            .capture(Field.QUEUE_SECONDS, "meta_info.queue_time")
            .notice(Field.ERROR, "error");

    private final EventDraft draft;
    private final GrowingText text = new GrowingText();
    private final GrowingText tokenIds = new GrowingText();
    private final AnswerOrder order = new AnswerOrder();

    private boolean hasText;

    private SglangReader(EventDraft draft) {
        this.draft = draft;
    }

    /** A reader of one answer. */
    public static EventReader create() {
        EventDraft draft = new EventDraft(UsageRule.LAST_SNAPSHOT);
        return new JsonEventReader<>(PATHS, new SglangReader(draft), draft);
    }

    @Override
    public void begin() {
        hasText = false;
        text.begin();
        tokenIds.begin();
        order.begin();
    }

    @Override
    public void enter(Field field) {
        if (field == Field.ERROR) {
            draft.error();
        }
    }

    @Override
    public void part(Field field, byte[] bytes, int from, int to) {
        if (field == Field.TEXT) {
            text.add(bytes, from, to);
        } else {
            order.id(bytes, from, to);
        }
    }

    @Override
    public void value(Field field, JsonScalar value) {
        switch (field) {
            case TEXT -> {
                hasText = true;
                draft.recognised();
            }
            case TOKEN_ID -> tokenIds.add(value.count());
            case INDEX -> order.index(value.count());
            case ID -> {}
            case PROMPT_TOKENS -> draft.count(UsageCount.INPUT, value);
            case CACHED_TOKENS -> draft.count(UsageCount.CACHED, value);
            case COMPLETION_TOKENS -> draft.count(UsageCount.OUTPUT, value);
            case FINISH_REASON -> draft.finish(value);
            case QUEUE_SECONDS -> draft.queueMicros(value.number() * 1e6);
            case ERROR -> draft.error(value);
        }
    }

    @Override
    public void whole() {
        int choice = order.choice();
        draft.choice(choice);
        if (hasText ? text.isNew(choice) : tokenIds.isNew(choice)) {
            draft.output(EventSignals.CONTENT);
        }
    }
}
