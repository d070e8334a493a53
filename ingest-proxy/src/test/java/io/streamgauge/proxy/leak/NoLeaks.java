package io.streamgauge.proxy.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBufAllocator;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails a test class that has left a buffer to the garbage collector. */
public final class NoLeaks implements AfterAllCallback {

    private static final int ROUNDS = 3;

    @Override
    public void afterAll(ExtensionContext context) {
        for (int i = 0; i < ROUNDS; i++) {
            collectGarbage();
            // The detector looks for the collected whenever a buffer is allocated.
            ByteBufAllocator.DEFAULT.directBuffer(1).release();
            ByteBufAllocator.DEFAULT.heapBuffer(1).release();
        }
        assertThat(LeakRecorder.found()).as("leaked buffers").isEmpty();
    }

    private static void collectGarbage() {
        WeakReference<Object> garbage = new WeakReference<>(new Object());
        while (garbage.get() != null) {
            System.gc();
        }
    }
}
