package io.streamgauge.proxy.observe.dialect.bedrock;

import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.dialect.reading.EventDraft;
import io.streamgauge.proxy.observe.dialect.reading.JsonEventReader;
import io.streamgauge.proxy.observe.dialect.reading.Meaning;
import io.streamgauge.proxy.observe.dialect.usage.UsageCount;
import io.streamgauge.proxy.observe.dialect.usage.UsageRule;
import io.streamgauge.proxy.observe.json.JsonPaths;
import io.streamgauge.proxy.observe.json.JsonScalar;

/**
 * Reads what Bedrock itself writes into the events of any model: counts in the last event, which they mark, and its own
 * name for the finish reason of OpenAI's choices.
 */
final class Additions implements Meaning<Additions.Field> {

    enum Field {
        METRICS,
        STOP_REASON,
        INPUT_TOKENS,
        CACHE_READ_TOKENS,
        CACHE_WRITE_TOKENS,
        OUTPUT_TOKENS
    }

    private static final String METRICS = "amazon-bedrock-invocationMetrics";

    private static final JsonPaths<Field> PATHS = new JsonPaths<Field>()
            .notice(Field.METRICS, METRICS)
            .capture(Field.STOP_REASON, "choices[].stop_reason")
            .capture(Field.INPUT_TOKENS, METRICS + ".inputTokenCount")
            .capture(Field.CACHE_READ_TOKENS, METRICS + ".cacheReadInputTokenCount")
            .capture(Field.CACHE_WRITE_TOKENS, METRICS + ".cacheWriteInputTokenCount")
            .capture(Field.OUTPUT_TOKENS, METRICS + ".outputTokenCount");

    private final EventDraft draft;

    private Additions(EventDraft draft) {
        this.draft = draft;
    }

    /** A reader of one answer, to whom only events with metrics are the last. */
    static EventReader reader() {
        EventDraft draft = new EventDraft(UsageRule.LAST);
        return new JsonEventReader<>(PATHS, new Additions(draft), draft);
    }

    @Override
    public void enter(Field field) {
        if (field == Field.METRICS) {
            draft.last();
        }
    }

    @Override
    public void value(Field field, JsonScalar value) {
        switch (field) {
            case METRICS -> {}
            case STOP_REASON -> draft.finish(value);
            case INPUT_TOKENS -> draft.count(UsageCount.INPUT, value);
            case CACHE_READ_TOKENS -> draft.count(UsageCount.CACHED_APART, value);
            case CACHE_WRITE_TOKENS -> draft.count(UsageCount.INPUT_APART, value);
            case OUTPUT_TOKENS -> draft.count(UsageCount.OUTPUT, value);
        }
    }
}
