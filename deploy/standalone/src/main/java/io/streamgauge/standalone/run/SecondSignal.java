package io.streamgauge.standalone.run;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears of a SIGINT or SIGTERM that comes while the process is stopping already; the JVM itself ignores it. By
 * reflection, since the compiler refuses the type by name. Where there are no signals it stays silent.
 */
final class SecondSignal {

    private static final Logger LOG = LoggerFactory.getLogger(SecondSignal.class);

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
        List.of("INT", "TERM").forEach(name -> listen(name, later));
    }

    private static void listen(String name, Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object calls = Proxy.newProxyInstance(
                    SecondSignal.class.getClassLoader(), new Class<?>[] {handler}, (self, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            action.run();
                        }
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), calls);
        } catch (ReflectiveOperationException e) {
            LOG.atDebug().setCause(e).log("A second signal will not be heard");
        }
    }
}
