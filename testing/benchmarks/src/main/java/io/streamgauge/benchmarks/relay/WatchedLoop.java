package io.streamgauge.benchmarks.relay;

import com.sun.management.ThreadMXBean;
import io.netty.handler.codec.http.HttpRequest;
import io.streamgauge.proxy.observe.ExchangeObserver;
import io.streamgauge.proxy.relay.exchange.Observers;
import io.streamgauge.proxy.route.Route;
import java.lang.management.ManagementFactory;

/** Passes on to the observers of one event loop, and so learns which thread that is. */
final class WatchedLoop implements Observers {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Observers observers;
    private volatile long thread;

    WatchedLoop(Observers observers) {
        this.observers = observers;
    }

    @Override
    public ExchangeObserver begin(HttpRequest head, Route route, long nanos) {
        return observers.begin(head, route, nanos);
    }

    @Override
    public void tick(long nanos) {
        thread = Thread.currentThread().getId();
        observers.tick(nanos);
    }

    /** An observer that throws would make observation look cheap. */
    @Override
    public void failed() {
        throw new IllegalStateException("an observer failed");
    }

    /** Processor time of the thread so far; it must have served an exchange for a while. */
    long cpuNanos() {
        return THREADS.getThreadCpuTime(thread);
    }

    long allocatedBytes() {
        return THREADS.getThreadAllocatedBytes(thread);
    }
}
