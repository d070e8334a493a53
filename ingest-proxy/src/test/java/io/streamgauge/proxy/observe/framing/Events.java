package io.streamgauge.proxy.observe.framing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes down the events a framing finds. */
final class Events implements EventConsumer {

    static final String FAILED = "(failed)";
    static final String OVERSIZED = "(oversized)";
    static final String UNREADABLE = "(unreadable)";

    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private final List<String> events = new ArrayList<>();
    private int largest;

    List<String> list() {
        return events;
    }

    /** Most bytes ever handed over for one event. */
    int largest() {
        return largest;
    }

    @Override
    public void data(byte[] bytes, int from, int to) {
        data.write(bytes, from, to - from);
        largest = Math.max(largest, data.size());
    }

    @Override
    public void event() {
        events.add(data.toString(StandardCharsets.UTF_8));
        data.reset();
    }

    @Override
    public void failed() {
        events.add(FAILED);
    }

    @Override
    public void oversized() {
        events.add(OVERSIZED);
        data.reset();
    }

    @Override
    public void unreadable() {
        events.add(UNREADABLE);
        data.reset();
    }
}
