package io.streamgauge.proxy.observe.dialect.reading;

import io.streamgauge.proxy.observe.answer.Answer;
import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;
import java.nio.charset.StandardCharsets;

/** Gives whole events to a reader; apostrophes in them stand for quotes. */
public final class ReadEvents {

    private final EventReader reader;

    public ReadEvents(EventReader reader) {
        this.reader = reader;
    }

    public EventSignals read(String data) {
        give(data);
        return reader.event();
    }

    /** Gives the beginning of an event whose rest is never read. */
    public void discard(String data) {
        give(data);
        reader.discard();
    }

    private void give(String data) {
        byte[] bytes = data.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        reader.data(bytes, 0, bytes.length);
    }

    /** Classes of the event's only output; 0 if it has none. */
    public int classes(String data) {
        EventSignals signals = read(data);
        if (signals.outputs() > 1) {
            throw new AssertionError(signals.outputs() + " outputs in " + data);
        }
        return signals.outputs() == 0 ? 0 : signals.classes(0);
    }

    /** Classes of every output of the event, in their order: C, X, T or several of them. */
    public String classLetters(String data) {
        EventSignals signals = read(data);
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < signals.outputs(); i++) {
            int classes = signals.classes(i);
            letters.append(i == 0 ? "" : " ")
                    .append((classes & EventSignals.CONTENT) == 0 ? "" : "C")
                    .append((classes & EventSignals.REASONING) == 0 ? "" : "X")
                    .append((classes & EventSignals.TOOL) == 0 ? "" : "T");
        }
        return letters.toString();
    }

    /** What the answer is said to be after these events. */
    public Answer after(String... events) {
        for (String data : events) {
            read(data);
        }
        return answer();
    }

    public Answer answer() {
        return reader.answer();
    }
}
