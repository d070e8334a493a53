package io.streamgauge.proxy.observe.framing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;

/** Measures what a framing allocates while it reads the same events again and again. */
public final class Allocation {

    /** How often the events are read while it is measured. */
    public static final long BODIES = 10_000;

    private Allocation() {}

    static long bytes(FramingMaker maker, String events) {
        return bytes(maker, "", events.getBytes(StandardCharsets.UTF_8));
    }

    /** Bytes allocated for all of them together, after a start that is read once. */
    public static long bytes(FramingMaker maker, String start, byte[] events) {
        Framing framing = maker.make(new Forgetful(), Long.MAX_VALUE);
        byte[] begun = start.getBytes(StandardCharsets.UTF_8);
        framing.accept(begun, 0, begun.length);
        accept(framing, events);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

        long before = threads.getCurrentThreadAllocatedBytes();
        accept(framing, events);
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private static void accept(Framing framing, byte[] events) {
        for (long i = 0; i < BODIES; i++) {
            framing.accept(events, 0, events.length);
        }
    }
}
