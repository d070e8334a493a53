package io.streamgauge.testkit.leak;

import io.netty.buffer.ByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Netty's detector, for the tests of all modules: keeps what it finds instead of logging it. Made by Netty. */
public final class LeakRecorder<T> extends ResourceLeakDetector<T> {

    private static final int ROUNDS = 3;
    private static final List<String> FOUND = new CopyOnWriteArrayList<>();

    /** Called by Netty. */
    public LeakRecorder(Class<?> type, int samplingInterval, long maxActive) {
        super(type, samplingInterval);
    }

    /** Called by Netty. */
    public LeakRecorder(Class<?> type, int samplingInterval) {
        super(type, samplingInterval);
    }

    /** Buffers left to the garbage collector so far, once it has come: looks for it a few times. */
    public static List<String> found() {
        for (int i = 0; i < ROUNDS; i++) {
            collectGarbage();
            // The detector looks for the collected whenever a buffer is allocated.
            ByteBufAllocator.DEFAULT.directBuffer(1).release();
            ByteBufAllocator.DEFAULT.heapBuffer(1).release();
        }
        return List.copyOf(FOUND);
    }

    private static void collectGarbage() {
        WeakReference<Object> garbage = new WeakReference<>(new Object());
        while (garbage.get() != null) {
            System.gc();
        }
    }

    @Override
    protected boolean needReport() {
        return true;
    }

    @Override
    protected void reportTracedLeak(String resourceType, String records) {
        FOUND.add(resourceType + records);
    }

    @Override
    protected void reportUntracedLeak(String resourceType) {
        FOUND.add(resourceType);
    }
}
