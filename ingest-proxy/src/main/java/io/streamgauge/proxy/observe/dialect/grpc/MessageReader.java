package io.streamgauge.proxy.observe.dialect.grpc;

import io.streamgauge.proxy.observe.answer.Answer;
import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;

/**
 * Takes every message that has a byte for output, whose class and tokens are unknown: what stands in it only those can
 * tell who know its schema.
 */
public final class MessageReader implements EventReader {

    private final EventSignals signals = new EventSignals();
    private boolean anything;

    private MessageReader() {}

    /** A reader of one answer. */
    public static EventReader create() {
        return new MessageReader();
    }

    @Override
    public void data(byte[] bytes, int from, int to) {
        anything |= to > from;
    }

    @Override
    public EventSignals event() {
        signals.clear();
        signals.recognised(true);
        if (anything) {
            signals.output(0, EventSignals.CONTENT);
        }
        anything = false;
        return signals;
    }

    @Override
    public void discard() {
        anything = false;
    }

    /** Nothing: how a call ended stands in its status. */
    @Override
    public Answer answer() {
        return Answer.UNKNOWN;
    }
}
