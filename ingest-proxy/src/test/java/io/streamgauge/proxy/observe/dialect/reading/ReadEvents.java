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
        byte[] bytes = data.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        reader.data(bytes, 0, bytes.length);
        return reader.event();
    }

    /** Classes of the event's only output; 0 if it has none. */
    public int classes(String data) {
        EventSignals signals = read(data);
        if (signals.outputs() > 1) {
            throw new AssertionError(signals.outputs() + " outputs in " + data);
        }
        return signals.outputs() == 0 ? 0 : signals.classes(0);
    }

    public Answer answer() {
        return reader.answer();
    }
}
