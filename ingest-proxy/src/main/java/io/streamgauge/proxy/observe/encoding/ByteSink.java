package io.streamgauge.proxy.observe.encoding;

/** Reads decoded bytes during the call; the array is used again afterwards. */
@FunctionalInterface
public interface ByteSink {

    void accept(byte[] bytes, int from, int to);
}
