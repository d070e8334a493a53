package io.streamgauge.proxy.relay.limit;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** How many clients are connected, and how many requests are open on each route, over all event loops. Any thread. */
public final class Capacity {

    private final AtomicInteger connections = new AtomicInteger();
    private final Map<String, AtomicInteger> openRequests = new ConcurrentHashMap<>();

    /** A client has connected; returns how many are connected now. */
    public int connected() {
        return connections.incrementAndGet();
    }

    public void disconnected() {
        connections.decrementAndGet();
    }

    /** How many are connected. */
    public int connections() {
        return connections.get();
    }

    /**
     * Takes a place for a request.
     *
     * @param most 0 for any number
     * @return whether there was one; it then has to be given back
     */
    public boolean enter(String route, int most) {
        AtomicInteger open = openRequests.computeIfAbsent(route, unused -> new AtomicInteger());
        if (open.incrementAndGet() > most && most > 0) {
            open.decrementAndGet();
            return false;
        }
        return true;
    }

    /** Forgets these routes, but for those that have open requests; none may get any while this runs. */
    public void forget(Set<String> routes) {
        openRequests
                .entrySet()
                .removeIf(route ->
                        routes.contains(route.getKey()) && route.getValue().get() == 0);
    }

    public void leave(String route) {
        Objects.requireNonNull(openRequests.get(route)).decrementAndGet();
    }
}
