package io.streamgauge.bootstrap.process;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts services in order and stops them in reverse order. A service that fails to stop does not keep the others from
 * stopping. Start on one thread; close on any thread, as often as you like, also while it is starting.
 */
public final class Services implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Services.class);

    private final List<Service> services;
    private final Deque<Service> started = new ArrayDeque<>();
    private boolean closed;

    public Services(List<? extends Service> services) {
        this.services = List.copyOf(services);
    }

    /**
     * Returns when all work. If one fails, the ones before it are stopped again.
     *
     * @throws Exception what the failing service threw
     */
    public void start() throws Exception {
        for (Service service : services) {
            try {
                if (!startNext(service)) {
                    return;
                }
            } catch (Exception e) {
                close();
                throw e;
            }
        }
    }

    /** A service that failed to start is closed too: it may hold something. */
    private synchronized boolean startNext(Service service) throws Exception {
        if (!closed) {
            started.push(service);
            service.start();
            LOG.atInfo().addKeyValue("service", service.name()).log("Started");
        }
        return !closed;
    }

    @Override
    public synchronized void close() {
        closed = true;
        while (!started.isEmpty()) {
            Service service = started.pop();
            try {
                service.close();
                LOG.atInfo().addKeyValue("service", service.name()).log("Stopped");
            } catch (RuntimeException e) {
                LOG.atError().setCause(e).addKeyValue("service", service.name()).log("Did not stop in order");
            }
        }
    }
}
