package io.streamgauge.proxy.observe.dialect.reading;

import io.streamgauge.proxy.observe.answer.Answer;
import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import io.streamgauge.proxy.observe.json.JsonPaths;
import io.streamgauge.proxy.observe.json.JsonScanner;

/**
 * Reads events that are JSON objects, beside end markers and keep-alives that are not. An object in which nothing
 * wanted stands is not understood, unless one before it was: then it is an addition that may be skipped. What an event says takes effect only when the event is whole.
 */
public final class JsonEventReader<F> implements EventReader {

    private final Meaning<F> meaning;
    private final EventDraft draft;
    private final JsonScanner<F> scanner;
    private final DataStart start = new DataStart();
    private boolean between = true;
    private boolean understood;

    /**
     * @param meaning writes to the draft what stands at these paths
     */
    public JsonEventReader(JsonPaths<F> paths, Meaning<F> meaning, EventDraft draft) {
        this.meaning = meaning;
        this.draft = draft;
        this.scanner = new JsonScanner<>(paths, meaning);
    }

    @Override
    public void data(byte[] bytes, int from, int to) {
        begin();
        int document = start.look(bytes, from, to);
        if (document < to) {
            scanner.feed(bytes, document, to);
        }
    }

    @Override
    public EventSignals event() {
        begin();
        Kind kind = start.kind();
        if (kind == Kind.MESSAGE && !isUnderstood()) {
            kind = Kind.UNKNOWN;
        }
        if (kind == Kind.UNKNOWN) {
            discard();
        }
        between = true;
        if (kind != Kind.MESSAGE) {
            return draft.plain(kind);
        }
        meaning.whole();
        return draft.commit();
    }

    private boolean isUnderstood() {
        boolean whole = scanner.complete() && !draft.isForeign();
        understood |= whole && scanner.found();
        return whole && understood;
    }

    @Override
    public void discard() {
        draft.discard();
        between = true;
    }

    @Override
    public Answer answer() {
        return draft.answer();
    }

    private void begin() {
        if (between) {
            between = false;
            start.restart();
            scanner.restart();
            draft.begin();
            meaning.begin();
        }
    }
}
