package io.streamgauge.proxy.observe.framing;

/** Keeps nothing of the events a framing finds. */
final class Forgetful implements EventConsumer {

    @Override
    public void data(byte[] bytes, int from, int to) {}

    @Override
    public void event() {}

    @Override
    public void failed() {}

    @Override
    public void oversized() {}

    @Override
    public void unreadable() {}
}
