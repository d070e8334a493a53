package io.streamgauge.proxy.observe.framing;

/** A body that is one event, such as the JSON of an answer that is not streamed. Has no cap, since nothing is kept. */
public final class DocumentFraming implements Framing {

    private final EventConsumer consumer;

    public DocumentFraming(EventConsumer consumer) {
        this.consumer = consumer;
    }

    @Override
    public void accept(byte[] bytes, int from, int to) {
        consumer.data(bytes, from, to);
    }

    @Override
    public void end() {
        consumer.event();
    }
}
