package io.streamgauge.processor.parts;

import java.nio.ByteBuffer;

/** A sum of amounts. */
public final class Counter implements Part {

    private long value;

    Counter(long value) {
        this.value = value;
    }

    public static Counter decoded(byte[] bytes) {
        return new Counter(ByteBuffer.wrap(bytes).getLong());
    }

    public void add(long amount) {
        value += amount;
    }

    public long value() {
        return value;
    }

    @Override
    public byte[] encoded() {
        return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }
}
