package io.streamgauge.proxy.patience;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Lets all tests wait for long where they do not say for how long: a machine that is busy is no fault. */
public final class Patience implements BeforeAllCallback {

    @Override
    public void beforeAll(ExtensionContext context) {
        Awaitility.setDefaultTimeout(Duration.ofSeconds(60));
    }
}
