package io.streamgauge.proxy.observe;

import io.streamgauge.proxy.observe.answer.Answer;
import io.streamgauge.proxy.observe.answer.EventReader;
import io.streamgauge.proxy.observe.answer.EventSignals;

/** A reader that throws where it is told to, and understands nothing. */
record FaultyReader(Fault fault) implements EventReader {

    enum Fault {
        EVENT,
        ANSWER
    }

    @Override
    public void data(byte[] bytes, int from, int to) {}

    @Override
    public EventSignals event() {
        failAt(Fault.EVENT);
        return new EventSignals();
    }

    @Override
    public void discard() {}

    @Override
    public Answer answer() {
        failAt(Fault.ANSWER);
        return Answer.UNKNOWN;
    }

    private void failAt(Fault place) {
        if (fault == place) {
            throw new AssertionError("a fault of our own");
        }
    }
}
