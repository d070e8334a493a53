package io.streamgauge.testkit.leak;

import java.util.List;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/** Fails a whole run of tests that has left a buffer to the garbage collector; found by JUnit in every module. */
public final class LeakWatch implements BeforeAllCallback {

    private static final Namespace NAMESPACE = Namespace.create(LeakWatch.class);

    @Override
    public void beforeAll(ExtensionContext context) {
        // Closed after the last class.
        context.getRoot().getStore(NAMESPACE).getOrComputeIfAbsent("end", unused -> new End(), End.class);
    }

    private static final class End implements AutoCloseable {

        @Override
        public void close() {
            List<String> found = LeakRecorder.found();
            if (!found.isEmpty()) {
                throw new AssertionError(found.size() + " leaked buffers: " + found);
            }
        }
    }
}
