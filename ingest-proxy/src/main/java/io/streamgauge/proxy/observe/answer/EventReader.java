package io.streamgauge.proxy.observe.answer;

/** Understands the events of one response in one API's language. One instance per response, one thread. */
public interface EventReader {

    /** A further part of the data of the current event. */
    void data(byte[] bytes, int from, int to);

    /** The current event is whole. The result is overwritten by the next event. */
    EventSignals event();

    /** The current event is not whole and never will be: its parts are void. */
    void discard();

    /** What all events so far say of the answer. */
    Answer answer();
}
