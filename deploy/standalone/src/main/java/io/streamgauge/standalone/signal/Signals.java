package io.streamgauge.standalone.signal;

import java.lang.reflect.Proxy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears signals instead of the JVM, which otherwise ends the process. By reflection, since the compiler refuses the type by
 * name. Where there are no signals it stays silent.
 */
public final class Signals {

    private static final Logger LOG = LoggerFactory.getLogger(Signals.class);

    private Signals() {}

    /**
     * Takes a signal over for good.
     *
     * @param name without SIG
     * @param action called on a thread of the JVM for each
     */
    public static void listen(String name, Runnable action) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object calls = Proxy.newProxyInstance(
                    Signals.class.getClassLoader(), new Class<?>[] {handler}, (self, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            action.run();
                        }
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), calls);
        } catch (ReflectiveOperationException e) {
            LOG.atDebug().setCause(e).log("A signal will not be heard");
        }
    }
}
