package io.streamgauge.proxy.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamgauge.testkit.leak.LeakRecorder;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Fails a test class that has left a buffer to the garbage collector. */
public final class NoLeaks implements AfterAllCallback {

    @Override
    public void afterAll(ExtensionContext context) {
        assertThat(LeakRecorder.found()).as("leaked buffers").isEmpty();
    }
}
