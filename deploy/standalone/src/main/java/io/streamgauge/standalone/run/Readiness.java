package io.streamgauge.standalone.run;

import io.streamgauge.bootstrap.process.Service;
import java.time.Duration;
import java.util.List;

/** Waits until parts that come up in the background are there. */
final class Readiness {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final long LOOK_MILLIS = 50;

    private Readiness() {}

    /** @throws IllegalStateException some are not ready in time */
    static void await(List<? extends Service> services) throws InterruptedException {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        List<String> waiting = waiting(services);
        while (!waiting.isEmpty()) {
            if (System.nanoTime() - deadline > 0) {
                throw new IllegalStateException(
                        "not ready after " + LIMIT.toSeconds() + " s: " + String.join(", ", waiting));
            }
            Thread.sleep(LOOK_MILLIS);
            waiting = waiting(services);
        }
    }

    private static List<String> waiting(List<? extends Service> services) {
        return services.stream()
                .filter(service -> !service.ready())
                .map(Service::name)
                .toList();
    }
}
