package io.streamgauge.proxy.observe.dialect.llamacpp;

import io.streamgauge.proxy.observe.dialect.reading.EventDraft;
import io.streamgauge.proxy.observe.dialect.usage.UsageCount;
import io.streamgauge.proxy.observe.json.JsonScalar;

/**
 * The timings of one event of llama.cpp's server, in whatever form it answers. They count where usage does not tell.
 * The prompt stands in two parts, and older builds tell only the one: then all of it is unknown.
 */
public final class Timings {

    private static final long UNKNOWN = -1;

    private final EventDraft draft;
    private long processed = UNKNOWN;
    private long cached = UNKNOWN;

    public Timings(EventDraft draft) {
        this.draft = draft;
    }

    /** A new event begins. */
    public void begin() {
        processed = UNKNOWN;
        cached = UNKNOWN;
    }

    /** {@code prompt_n}: tokens of the prompt that were processed. */
    public void processed(JsonScalar value) {
        processed = value.count();
    }

    /** {@code cache_n}: tokens of the prompt that were read from the cache. */
    public void cached(JsonScalar value) {
        cached = value.count();
    }

    /** {@code predicted_n}: the output. */
    public void predicted(JsonScalar value) {
        draft.count(UsageCount.FALLBACK_OUTPUT, value);
    }

    /** The event is whole. */
    public void whole() {
        draft.count(UsageCount.FALLBACK_CACHED, cached);
        if (processed >= 0 && cached >= 0) {
            draft.count(UsageCount.FALLBACK_INPUT, processed + cached);
        }
    }
}
