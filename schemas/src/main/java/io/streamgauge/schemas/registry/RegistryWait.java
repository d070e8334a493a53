package io.streamgauge.schemas.registry;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits until a registry is prepared: it may come up later than we do, or be told our login later. */
public final class RegistryWait {

    private static final Logger LOG = LoggerFactory.getLogger(RegistryWait.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);
    /** The first failure is told, then one in thirty. */
    private static final int FAILURES_PER_MESSAGE = 30;

    private final SchemaRegistry registry;
    private final CountDownLatch stopped;

    public RegistryWait(SchemaRegistry registry, CountDownLatch stopped) {
        this.registry = registry;
        this.stopped = stopped;
    }

    /** Gives false if it was stopped before. */
    public boolean await() throws InterruptedException {
        for (int failures = 0; !registry.isPrepared(); failures++) {
            try {
                registry.prepare();
            } catch (RuntimeException e) {
                // Whatever it is: who waits here would never begin.
                if (failures % FAILURES_PER_MESSAGE == 0) {
                    LOG.atWarn()
                            .addKeyValue("problem", e instanceof RegistryUnavailableException ? e.getMessage() : e)
                            .log("Waiting for the schema registry");
                }
                if (stopped.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS)) {
                    return false;
                }
            }
        }
        return true;
    }
}
