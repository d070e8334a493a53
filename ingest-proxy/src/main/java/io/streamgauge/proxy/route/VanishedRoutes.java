package io.streamgauge.proxy.route;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Tells which routes have been gone for so long that what was counted of them can be forgotten. Until then they are still
 * read, and a route that comes back goes on where it was. One thread at a time.
 */
public final class VanishedRoutes {

    private static final long KEPT_NANOS = Duration.ofHours(1).toNanos();

    private final Map<String, Long> goneSince = new HashMap<>();
    private Set<String> present = Set.of();

    /**
     * These routes are in force.
     *
     * @param nanos monotonic time now
     * @return names to forget, each once
     */
    public Set<String> after(RouteTable routes, long nanos) {
        Set<String> names = new HashSet<>();
        routes.routes().forEach(route -> names.add(route.name()));
        present.forEach(name -> goneSince.putIfAbsent(name, nanos));
        goneSince.keySet().removeAll(names);
        present = names;
        Set<String> due = new HashSet<>();
        goneSince.forEach((name, since) -> {
            if (nanos - since >= KEPT_NANOS) {
                due.add(name);
            }
        });
        goneSince.keySet().removeAll(due);
        return due;
    }
}
