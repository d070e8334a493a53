package io.streamgauge.proxy.observe.framing;

/** Makes a framing for one body. */
@FunctionalInterface
public interface FramingMaker {

    Framing make(EventConsumer consumer, long cap);
}
