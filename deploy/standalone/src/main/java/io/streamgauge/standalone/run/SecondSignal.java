package io.streamgauge.standalone.run;

import io.streamgauge.standalone.signal.Signals;
import java.time.Duration;
import java.util.List;

/** Hears of a SIGINT or SIGTERM that comes while the process is stopping already; the JVM itself ignores it. */
final class SecondSignal {

    /** Some programs, coreutils' timeout among them, send the first signal twice. */
    private static final Duration SAME = Duration.ofMillis(500);

    private SecondSignal() {}

    /** @param action called on the JVM's thread for signals */
    static void listen(Runnable action) {
        long since = System.nanoTime();
        Runnable later = () -> {
            if (System.nanoTime() - since > SAME.toNanos()) {
                action.run();
            }
        };
        List.of("INT", "TERM").forEach(name -> Signals.listen(name, later));
    }
}
