package io.streamgauge.proxy.observe.dialect.reading;

import io.streamgauge.proxy.observe.answer.Answer;
import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;
import java.nio.charset.StandardCharsets;

/** Gives events to a reader as JSON, whose apostrophes stand for quotes. */
public final class ReadJson {

    private final EventReader reader;

    public ReadJson(EventReader reader) {
        this.reader = reader;
    }

    public EventSignals event(String json) {
        byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        reader.data(bytes, 0, bytes.length);
        return reader.event();
    }

    /** Classes of the choices of an event with output, in their order: C, X, T or several of them. */
    public String classes(String json) {
        EventSignals signals = event(json);
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < signals.outputs(); i++) {
            int classes = signals.classes(i);
            all.append(i == 0 ? "" : " ")
                    .append((classes & EventSignals.CONTENT) == 0 ? "" : "C")
                    .append((classes & EventSignals.REASONING) == 0 ? "" : "X")
                    .append((classes & EventSignals.TOOL) == 0 ? "" : "T");
        }
        return all.toString();
    }

    /** What the answer is said to be after these events. */
    public Answer after(String... events) {
        for (String json : events) {
            event(json);
        }
        return reader.answer();
    }
}
