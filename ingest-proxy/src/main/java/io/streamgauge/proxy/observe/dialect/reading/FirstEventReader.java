package io.streamgauge.proxy.observe.dialect.reading;

import io.streamgauge.proxy.observe.answer.Answer;
import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;
import io.streamgauge.proxy.observe.answer.EventSignals.Kind;
import java.util.List;
import java.util.function.Supplier;

/**
 * For paths that several APIs share: all candidates read the first events, until one understands an event; that one
 * reads on alone. Candidates that come first are preferred.
 */
public final class FirstEventReader implements EventReader {

    private List<EventReader> candidates;

    public FirstEventReader(List<Supplier<EventReader>> candidates) {
        this.candidates = candidates.stream().map(Supplier::get).toList();
    }

    @Override
    public void data(byte[] bytes, int from, int to) {
        // By index, as an iterator for every piece is most of what a chunk may allocate.
        for (int i = 0; i < candidates.size(); i++) {
            candidates.get(i).data(bytes, from, to);
        }
    }

    @Override
    public EventSignals event() {
        EventReader reader = candidates.get(0);
        EventSignals signals = reader.event();
        for (int i = 1; i < candidates.size(); i++) {
            EventSignals read = candidates.get(i).event();
            if (!decides(signals.kind()) && decides(read.kind())) {
                reader = candidates.get(i);
                signals = read;
            }
        }
        if (candidates.size() > 1 && decides(signals.kind())) {
            candidates = List.of(reader);
        }
        return signals;
    }

    /** Keep-alives and end markers are the same in all languages. */
    private static boolean decides(Kind kind) {
        return switch (kind) {
            case MESSAGE, LAST, ERROR -> true;
            case KEEP_ALIVE, END, UNKNOWN -> false;
        };
    }

    @Override
    public void discard() {
        candidates.forEach(EventReader::discard);
    }

    @Override
    public Answer answer() {
        return candidates.get(0).answer();
    }
}
