package io.streamgauge.proxy.relay.usage;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Keeps what a filter passes. */
final class Passed implements UsageEventFilter.Output {

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int removed;
    private int passedUsages;

    void feed(UsageEventFilter filter, String text) {
        byte[] all = text.getBytes(StandardCharsets.UTF_8);
        filter.accept(all, 0, all.length);
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }

    String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    int removedEvents() {
        return removed;
    }

    int passedUsages() {
        return passedUsages;
    }

    @Override
    public void passHeld(byte[] piece, int length) {
        bytes.write(piece, 0, length);
    }

    @Override
    public void pass(byte[] piece, int from, int to) {
        bytes.write(piece, from, to - from);
    }

    @Override
    public void removed() {
        removed++;
    }

    @Override
    public void usagePassed() {
        passedUsages++;
    }
}
