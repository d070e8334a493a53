package io.streamgauge.proxy.observe.framing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes down the events a framing finds, each byte of data as one character. */
public final class Events implements EventConsumer {

    /** Stands before an event whose frame says that it is an error. */
    public static final String FAILED = "(failed)";

    public static final String OVERSIZED = "(oversized)";
    public static final String UNREADABLE = "(unreadable)";

    private final ByteArrayOutputStream data = new ByteArrayOutputStream();
    private final List<String> events = new ArrayList<>();
    private int largest;

    public List<String> list() {
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
        add(data.toString(StandardCharsets.ISO_8859_1));
    }

    @Override
    public void failed() {
        events.add(FAILED);
    }

    @Override
    public void oversized() {
        add(OVERSIZED);
    }

    @Override
    public void unreadable() {
        add(UNREADABLE);
    }

    private void add(String event) {
        events.add(event);
        data.reset();
    }
}
